"use client";

import { ErrorPage } from "@/components/ui/error-page";

export default function Failed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <ErrorPage error={error} retry={reset} />
    </main>
  );
}
