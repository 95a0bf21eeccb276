"use client";

import { Alert } from "@/components/ui/layout/alert";
import { SignInAgain } from "@/components/ui/overlay/sign-in-again";
import type { ReadError } from "./fetch-json";

/** Says at the bottom of the window that a page no longer refreshes, so that nothing moves. */
export function LiveAlert({ error }: { error: ReadError | null }) {
  if (!error) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      className="fixed bottom-4 left-1/2 z-40 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 shadow-floating"
    >
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
