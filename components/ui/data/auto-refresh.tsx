"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

export function AutoRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") startTransition(() => router.refresh());
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
