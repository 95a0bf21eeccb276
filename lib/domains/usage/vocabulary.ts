export const usageRanges = ["hour", "24h", "7d", "30d"] as const;
export type UsageRange = (typeof usageRanges)[number];
export const defaultRange: UsageRange = "24h";

/** The UTC days that the use of a key is shown for, with today. */
export const keyUseDays = 30;

/** `429`: rejected by the limiter, which counts it in no window. */
export const outcomes = ["2xx", "4xx", "429", "5xx"] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf(status: number): Outcome {
  if (status === 429) return "429";
  if (status >= 500) return "5xx";
  return status >= 400 ? "4xx" : "2xx";
}

export const groupings = ["status", "operation", "key"] as const;
export type Grouping = (typeof groupings)[number];

/** The newest requests, whose latencies are measured. */
export const maxMeasured = 10_000;

export const logPageSize = 25;

/** Requests of a simulation. More would block the page. */
export const maxSimulated = 100_000;
