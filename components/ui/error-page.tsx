"use client";

import Link from "next/link";
import { useEffect } from "react";
import { Button } from "./button";
import { MessagePage } from "./message-page";
import { reloadIfOutdated } from "./outdated";

/** A page to continue with. */
export type Home = { href: string; label: string };

type ErrorPageProps = {
  /** The digest identifies the error in the server's log. */
  error: Error & { digest?: string };
  retry: () => void;
  home?: Home;
};

export function ErrorPage({ error, retry, home = { href: "/", label: "Home" } }: ErrorPageProps) {
  useEffect(() => {
    reloadIfOutdated(error);
  }, [error]);
  return (
    <MessagePage
      title="Something went wrong"
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          <Button asChild>
            <Link href={home.href}>{home.label}</Link>
          </Button>
        </>
      }
    >
      We could not load this page. Try again in a moment.
      {error.digest && (
        <>
          {" "}
          If the problem persists, contact support with{" "}
          <code className="font-mono text-[13px] text-ink">{error.digest}</code>.
        </>
      )}
    </MessagePage>
  );
}
