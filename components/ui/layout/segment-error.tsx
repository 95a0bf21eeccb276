"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useTransition } from "react";
import { ErrorPage } from "./error-page";

type SegmentErrorProps = Pick<ComponentProps<typeof ErrorPage>, "error" | "home"> & { reset: () => void };

export function SegmentError({ reset, ...page }: SegmentErrorProps) {
  const router = useRouter();
  const [retrying, startTransition] = useTransition();
  // The server must render the page again, or it would fail in the same way.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorPage {...page} retry={retry} retrying={retrying} />;
}
