"use client";

import { Alert } from "./alert";
import { useFormState } from "./form-state";
import { SignInAgain } from "./sign-in-again";

/** Says why the form could not be sent, unless the fields say it themselves. */
export function FormAlert() {
  const { failure } = useFormState();
  if (!failure || Object.keys(failure.fieldErrors).length > 0) return null;
  return (
    <Alert tone="danger" role="alert" tabIndex={-1}>
      {failure.message}
      {failure.reason === "signed-out" && (
        <>
          {" "}
          <SignInAgain />, then send this again.
        </>
      )}
    </Alert>
  );
}
