import { getOrAdd } from "@/lib/base/get-or-add";
import type { MeasuredResponse } from "@/lib/platform/telemetry";

/** In seconds. A page from memory takes a tenth of a millisecond. */
export const buckets = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `durations` counts by bucket; the last one is for longer times. */
type Series = { outcomes: Map<string | number, Outcome>; durations: number[]; seconds: number };
type Outcome = { status: number; code: string; count: number };

const newSeries = (): Series => ({ outcomes: new Map(), durations: new Array(buckets.length + 1).fill(0), seconds: 0 });

/** In plain numbers, which cost each request less than the counters and histograms of prom-client. */
export class ResponseCounts {
  readonly operations = new Map<string, Series>();
  readonly decisions = { allowed: 0, minute: 0, day: 0, keyMinute: 0, keyDay: 0, ban: 0 };

  count({ operation, status, code, seconds, decision }: MeasuredResponse): void {
    const series = getOrAdd(this.operations, operation, newSeries);
    // A code has one status.
    getOrAdd(series.outcomes, code ?? status, () => ({ status, code: code ?? "", count: 0 })).count++;
    series.seconds += seconds;
    let bucket = 0;
    while (seconds > (buckets[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    series.durations[bucket] = (series.durations[bucket] ?? 0) + 1;
    if (decision) this.decisions[decision.allowed ? "allowed" : decision.rejectedBy]++;
  }
}
