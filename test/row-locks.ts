import { sql } from "@/lib/platform/db/client";
import { until } from "./waiting";

/** Waits until a statement of the file's database waits for a lock, such as of a row that a test holds. */
export const untilLocked = (what: string): Promise<void> =>
  until(`${what} waits for a lock`, async () => {
    const waiting = sql()`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting).length > 0;
  });
