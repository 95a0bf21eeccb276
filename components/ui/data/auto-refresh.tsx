"use client";

import { useRouter } from "next/navigation";
import { startTransition, use, useEffect } from "react";
import { StaleContext } from "@/components/ui/form/account";

export function AutoRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  const stale = use(StaleContext);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !stale.current) startTransition(() => router.refresh());
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs, stale]);
  return null;
}
