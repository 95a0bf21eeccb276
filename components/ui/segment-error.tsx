"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorPage, type Home } from "./error-page";

type SegmentErrorProps = { error: Error & { digest?: string }; reset: () => void; home?: Home };

/** The error page of a part of the site, for its `error.tsx`. @param home the first page of that part */
export function SegmentError({ error, reset, home }: SegmentErrorProps) {
  const router = useRouter();
  // The server must render the page again, or it would fail in the same way.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorPage error={error} retry={retry} home={home} />;
}
