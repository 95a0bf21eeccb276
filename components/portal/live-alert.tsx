"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { cx } from "@/components/cx";
import { Alert } from "@/components/ui/layout/alert";
import { SignInAgain } from "@/components/ui/overlay/sign-in-again";
import { ReadError } from "./fetch-json";

/** The refresh interval of live data, in milliseconds. Pages in the background do not refresh. */
export const refreshEveryMs = 5000;

/** Shows whether the data is live, in one line, so that the layout does not move. */
export function Live({ query: { error } }: { query: Pick<UseQueryResult, "error"> }) {
  const status = error instanceof ReadError ? error.status : undefined;
  const ended = status === 401;
  return (
    <p role="status" className="flex items-center gap-2 text-[13px] text-muted">
      <span aria-hidden="true" className={cx("size-2 rounded-full", error ? "bg-warning" : "bg-accent")} />
      {!error && "Live"}
      {ended && (
        <span>
          Your session has expired. <SignInAgain />
        </span>
      )}
      {error && !ended && (status === 429 ? error.message : "The last refresh failed. Retrying…")}
    </p>
  );
}

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
