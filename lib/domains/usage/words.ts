/** The stretches of time that usage is shown for. `day` is today, so that its sum is what the day's quota has counted. */
export const usageRanges = ["hour", "day", "7d", "30d"] as const;
export type UsageRange = (typeof usageRanges)[number];

/** How a request ended: well, wrongly asked, rejected by the limiter (which counts it in no window), or by our fault. */
export const outcomes = ["2xx", "4xx", "429", "5xx"] as const;
export type Outcome = (typeof outcomes)[number];

/** How an outcome is told from a status. */
export function outcomeOf(status: number): Outcome {
  if (status === 429) return "429";
  if (status >= 500) return "5xx";
  return status >= 400 ? "4xx" : "2xx";
}

/** The statuses of an outcome: all from `first` to `last`, but for 429, which is an outcome of its own. */
export const statusBounds: Record<Outcome, { first: number; last: number }> = {
  "2xx": { first: 100, last: 399 },
  "4xx": { first: 400, last: 499 },
  "429": { first: 429, last: 429 },
  "5xx": { first: 500, last: 599 },
};

/** What the bars of the chart are stacked by. */
export const groupings = ["status", "operation", "key"] as const;
export type Grouping = (typeof groupings)[number];

/** How many requests a page of the log holds. */
export const logPageSize = 25;
