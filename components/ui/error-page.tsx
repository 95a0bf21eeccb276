"use client";

import Link from "next/link";
import { useEffect } from "react";
import { Button } from "./button";
import { MessagePage } from "./message-page";
import { reloadIfOutdated } from "./outdated";

/** What is shown in place of a page that failed. The digest finds the error in the server's log. */
export function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  useEffect(() => {
    reloadIfOutdated(error);
  }, [error]);
  return (
    <MessagePage
      title="This page could not be loaded"
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <Button asChild>
            <Link href="/">Home</Link>
          </Button>
        </>
      }
    >
      It is our fault, and it is in our log. Try again in a moment.
      {error.digest && (
        <>
          {" "}
          If it persists, tell us <code className="font-mono text-[13px] text-ink">{error.digest}</code>.
        </>
      )}
    </MessagePage>
  );
}
