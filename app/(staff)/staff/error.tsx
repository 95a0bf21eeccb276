"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ErrorPage } from "@/components/ui/error-page";

export default function Failed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <ErrorPage error={error} retry={retry} />;
}
