import { chartOutcomes } from "@/components/usage/outcomes";

/** The requests of one clock hour (UTC). */
export type Hour = { hour: number; ok: number; errors: number; rejected: number };

/** The series from the bottom of a bar to its top. */
export const series = [
  { key: "ok", ...chartOutcomes.succeeded },
  { key: "errors", ...chartOutcomes.failed },
  { key: "rejected", ...chartOutcomes.rateLimited },
] as const;
