"use client";

import { useRouter } from "next/navigation";
import { startTransition, use, useEffect } from "react";
import { StaleContext } from "@/components/ui/form/account";

export function AutoRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  const stale = use(StaleContext);
  useEffect(() => {
    const timer = setInterval(() => {
      // A refresh that fails may load the page again, which loses what a dialog has.
      const busy = document.visibilityState !== "visible" || document.querySelector("dialog[open]") !== null;
      if (!busy && !stale.current) startTransition(() => router.refresh());
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs, stale]);
  return null;
}
