import { sql } from "@/lib/platform/db/client";
import { worker } from "@/lib/runtime/worker";
import { until } from "./waiting";

/** Does what is queued, as a worker does, and waits until it is done. */
export async function jobsDone(): Promise<void> {
  worker().start();
  await until("no job is due", async () => {
    const [row] = await sql()<{ left: number }[]>`
      select count(*)::int as left from jobs where run_at <= now() or started_at is not null`;
    return row?.left === 0;
  });
}
