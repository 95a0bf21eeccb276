"use client";

import { Alert } from "@/components/ui/layout/alert";
import { SignInAgain } from "@/components/ui/overlay/sign-in-again";
import { useFormState } from "./form-state";

/** The form's error, unless the fields show their own errors. */
export function FormAlert() {
  const { failure } = useFormState();
  if (!failure || Object.keys(failure.fieldErrors).length > 0) return null;
  return (
    <Alert tone="danger" role="alert" tabIndex={-1}>
      {failure.message}
      {failure.reason === "signed-out" && (
        <>
          {" "}
          <SignInAgain />, then submit the form again.
        </>
      )}
    </Alert>
  );
}
