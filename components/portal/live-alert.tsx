"use client";

import { Alert } from "@/components/ui/alert";
import type { ReadError } from "./fetch-json";

/** Says that a page no longer follows what happens, and why. */
export function LiveAlert({ error }: { error: ReadError | null }) {
  if (!error) return null;
  return (
    <Alert tone="warning" role="status" className="mb-6">
      {error.status === 401 ? (
        <>
          Your session has ended, so what you see here is no longer current.{" "}
          <a
            className="font-medium underline underline-offset-3"
            href="/sign-in?callbackUrl=/portal/signed-in"
            target="_blank"
            rel="noopener"
          >
            Sign in in a new tab
          </a>
          .
        </>
      ) : (
        "These figures cannot be refreshed at the moment. We keep trying."
      )}
    </Alert>
  );
}
