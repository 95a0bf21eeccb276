"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorPage } from "@/components/ui/error-page";

export default function Failed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  // The server must render the page again, or it would fail in the same way.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <main>
      <ErrorPage error={error} retry={retry} />
    </main>
  );
}
