"use client";

import { Alert } from "@/components/ui/alert";
import { SignInAgain } from "@/components/ui/sign-in-again";
import type { ReadError } from "./fetch-json";

export function LiveAlert({ error }: { error: ReadError | null }) {
  if (!error) return null;
  return (
    <Alert tone="warning" role="status" className="mb-6">
      {error.status === 401 ? (
        <>
          Your session has expired, so this page no longer updates. <SignInAgain />.
        </>
      ) : error.status === 429 ? (
        error.message
      ) : (
        "We could not refresh this page. Retrying…"
      )}
    </Alert>
  );
}
