"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";

/**
 * Says that something is done, and then shows the page as it is now: in this order, since the button that it was done
 * with may be gone by then.
 */
export function useDone(): (message: string) => void {
  const router = useRouter();
  return (message) => {
    toast.success(message);
    router.refresh();
  };
}
