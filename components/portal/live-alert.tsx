"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { cx } from "@/components/cx";
import { Alert } from "@/components/ui/layout/alert";
import { SignInAgain } from "@/components/ui/overlay/sign-in-again";
import { ReadError } from "./fetch-json";

/** The refresh interval of live data, in milliseconds. Pages in the background do not refresh. */
export const refreshEveryMs = 5000;

/** Whether a page still refreshes, and what to do if not. */
const statusOf = (error: Error) => {
  const status = error instanceof ReadError ? error.status : undefined;
  if (status === 401) {
    return (
      <>
        Your session has expired, so this page no longer updates. <SignInAgain />
      </>
    );
  }
  return status === 429 ? error.message : "We could not refresh this page. Retrying…";
};

/** Shows whether the data is live, in one line, so that the layout does not move. */
export const Live = ({ query: { error } }: { query: Pick<UseQueryResult, "error"> }) => (
  <div role="status" className="noscript:hidden flex items-center gap-2 text-[13px] text-muted">
    <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", error ? "bg-warning" : "bg-accent")} />
    <span>{error ? statusOf(error) : "Live"}</span>
  </div>
);

/** Says at the bottom of the window that a page no longer refreshes, so that nothing moves. */
export function LiveAlert({ error }: { error: ReadError | null }) {
  if (!error) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      className="fixed bottom-4 left-1/2 z-40 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 shadow-floating"
    >
      {statusOf(error)}
    </Alert>
  );
}
