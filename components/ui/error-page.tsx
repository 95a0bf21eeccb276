"use client";

import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { MessagePage } from "./message-page";
import { reloadIfOutdated } from "./outdated";
import { Spinner } from "./spinner";

type ErrorPageProps = {
  /** The digest identifies the error in the server's log. */
  error: Error & { digest?: string };
  retry: () => void;
  retrying?: boolean;
  /** The first page of the area whose frame is around this one. Without it, this is the whole page. */
  home?: { href: string; label: string };
};

const title = "Something went wrong";

export function ErrorPage({ error, retry, retrying, home }: ErrorPageProps) {
  useEffect(() => {
    reloadIfOutdated(error);
  }, [error]);
  const { href, label } = home ?? { href: "/", label: "Home" };
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={retry} aria-disabled={retrying || undefined}>
        {retrying && <Spinner />}
        Try again
      </Button>
      <Button asChild>
        <Link href={href}>{label}</Link>
      </Button>
    </div>
  );
  const text = (
    <>
      We could not load this page. Try again in a moment.
      {error.digest && (
        <>
          {" "}
          If the problem persists, contact support with{" "}
          <code className="font-mono text-[13px] text-ink">{error.digest}</code>.
        </>
      )}
    </>
  );
  return home ? (
    <EmptyState icon={CircleAlert} heading="h1" title={title} action={actions}>
      {text}
    </EmptyState>
  ) : (
    <MessagePage title={title} actions={actions}>
      {text}
    </MessagePage>
  );
}
