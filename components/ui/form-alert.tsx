"use client";

import { Alert } from "./alert";
import { useFormState } from "./form-state";

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
          <a
            className="font-medium underline underline-offset-3"
            href="/sign-in?callbackUrl=/portal/signed-in"
            target="_blank"
            rel="noopener"
          >
            Sign in in a new tab
          </a>
          , then send this again.
        </>
      )}
    </Alert>
  );
}
