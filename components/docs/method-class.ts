import type { Method } from "@/lib/api/operation";

/** The colour of a method. */
export const methodClass: Partial<Record<Method, string>> = {
  GET: "text-accent-ink",
  POST: "text-warning-ink",
  DELETE: "text-danger-ink",
};
