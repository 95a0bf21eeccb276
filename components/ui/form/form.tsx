"use client";

import { lazy, Suspense, useState } from "react";
import type { ActionFailure } from "@/lib/web/actions/result";
import { BaseForm, type FormProps } from "./base-form";

/** Loaded when it is needed, which is rare. */
const ConfirmIdentity = lazy(() => import("@/components/ui/overlay/confirm-identity"));

/**
 * A form for a server action. It shows errors at the fields and in its FormAlert, keeps the input until the action
 * succeeds, and works without JavaScript. If the action needs a fresh confirmation of the person, a dialog asks for it and
 * the form is sent again.
 */
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
              ways={failure.confirmBy}
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
