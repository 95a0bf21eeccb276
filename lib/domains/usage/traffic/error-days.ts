import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/base/per-process";
import { DAY_MS, HOUR_MS, isoDay, MINUTE_MS } from "@/lib/base/time";
import { type DayErrors, serverErrorsByDay } from "./queries";

type Span = `${string} ${string}`;

/** Everyone can ask, so a process reads the past once an hour, and today once a minute. */
const cache = () =>
  perProcess(
    "server errors by day",
    () =>
      new LRUCache<Span, DayErrors[]>({
        max: 4,
        fetchMethod: (span) => serverErrorsByDay(...(span.split(" ") as [string, string])),
      }),
  );

/** The last UTC days, today last. */
export async function recentErrorDays(days: number, now: number): Promise<DayErrors[]> {
  const dayBefore = (count: number) => isoDay(now - count * DAY_MS);
  const today = dayBefore(0);
  const [past, current] = await Promise.all([
    cache().fetch(`${dayBefore(days - 1)} ${dayBefore(1)}`, { ttl: HOUR_MS }),
    cache().fetch(`${today} ${today}`, { ttl: MINUTE_MS }),
  ]);
  return [...(past ?? []), ...(current ?? [])];
}
