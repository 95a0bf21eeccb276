"use client";

import { Alert } from "@/components/ui/alert";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { ReadError } from "./fetch-json";

/** Says that a page no longer follows what happens, and why. */
export function LiveAlert({ error }: { error: ReadError | null }) {
  if (!error) return null;
  return (
    <Alert tone="warning" role="status" className="mb-6">
      {error.status === 401 ? (
        <>
          Your session has ended, so what you see here is no longer current. <SignInAgain />.
        </>
      ) : error.status === 429 ? (
        error.message
      ) : (
        "This page cannot be refreshed at the moment. We keep trying."
      )}
    </Alert>
  );
}
