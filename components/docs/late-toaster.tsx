"use client";

import dynamic from "next/dynamic";

/** The docs show a toast only if copying fails, so its code comes after the page. */
export const LateToaster = dynamic(() => import("@/components/ui/toaster").then(({ Toaster }) => Toaster), {
  ssr: false,
});
