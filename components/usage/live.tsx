"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { cx } from "@/components/cx";
import { ReadError } from "@/components/portal/fetch-json";
import { SignInAgain } from "@/components/ui/sign-in-again";

/** How often figures that change are read again, in milliseconds. Not while the page lies in the background. */
export const refreshEveryMs = 5000;

/** Says whether the figures are live, and why they are not: in one line, so that nothing moves when it changes. */
export function Live({ query: { error } }: { query: Pick<UseQueryResult, "error"> }) {
  const status = error instanceof ReadError ? error.status : undefined;
  const ended = status === 401;
  return (
    <p role="status" className="flex items-center gap-2 text-[13px] text-muted">
      <span aria-hidden="true" className={cx("size-2 rounded-full", error ? "bg-warning" : "bg-accent")} />
      {!error && "Live"}
      {ended && (
        <span>
          Your session has ended. <SignInAgain />
        </span>
      )}
      {error && !ended && (status === 429 ? error.message : "Not live: the last refresh failed. Trying again.")}
    </p>
  );
}
