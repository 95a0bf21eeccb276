import { lazy, Suspense, useState } from "react";
import type { ActionFailure } from "@/lib/web/actions/result";
import { BaseForm, type FormProps } from "./base-form";

const ConfirmIdentity = lazy(() => import("@/components/ui/overlay/confirm-identity"));

/** Works without JavaScript, keeps the input until the action succeeds, and asks for a confirmation if needed. */
export function Form<T>(props: FormProps<T>) {
  const [closed, setClosed] = useState<ActionFailure>();
  return (
    <BaseForm
      {...props}
      afterFailure={(failure, resend) =>
        failure.confirmBy &&
        failure !== closed && (
          <Suspense>
            <ConfirmIdentity
              offered={failure.confirmBy}
              onClose={() => setClosed(failure)}
              onConfirmed={() => {
                setClosed(failure);
                resend();
              }}
            />
          </Suspense>
        )
      }
    />
  );
}
