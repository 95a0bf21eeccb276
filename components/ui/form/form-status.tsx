import { createContext, useContext } from "react";
import { Alert } from "@/components/ui/layout/alert";
import { Spinner } from "@/components/ui/layout/loading";
import { SignInInNewTab } from "@/components/ui/overlay/sign-in-in-new-tab";
import type { ActionFailure } from "@/lib/web/actions/result";
import { Button, type ButtonProps } from "./button";

type FormState = { pending: boolean; failure: ActionFailure | undefined };

export const FormStateContext = createContext<FormState>({ pending: false, failure: undefined });

export const useFormState = (): FormState => useContext(FormStateContext);

/** The submit button of a Form. It keeps its size and focus while the form is pending. */
export function SubmitButton({ variant = "primary", ...props }: ButtonProps) {
  const { pending } = useFormState();
  return <PendingButton type="submit" variant={variant} pending={pending} {...props} />;
}

/** The translator of a browser replaces texts, and React cannot insert before one that is gone: it has a parent of its own. */
export const PendingButton = ({ pending, children, ...props }: ButtonProps & { pending: boolean }) => (
  <Button aria-disabled={pending || undefined} {...props}>
    {pending && <Spinner />}
    <span className="contents">{children}</span>
  </Button>
);

export function FormAlert() {
  const { failure } = useFormState();
  if (!failure || Object.keys(failure.fieldErrors).length > 0) return null;
  return (
    <Alert tone="danger" role="alert" tabIndex={-1}>
      {failure.message}
      {failure.reason === "signed-out" && (
        <span>
          {" "}
          <SignInInNewTab />, then submit the form again.
        </span>
      )}
    </Alert>
  );
}
