import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { send } from "@/test/http";
import { newUser, signedIn } from "@/test/sign-in";
import { testPortal } from "@/test/store";

const store = testPortal();

/** A connection that ends tells Postgres what it has read. */
async function readsOfSessions(): Promise<number> {
  await sql()`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  const [read] = await sql()<{ scans: number }[]>`
    select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'sessions'`;
  return read?.scans ?? 0;
}

it("decisions: Shares of the pages: a page looks up its session once", async () => {
  const user = await newUser("staff");
  // None of these lists sessions itself. Each is the first page of its session.
  const paths = ["/portal", "/portal/keys", "/staff/audit"].flatMap((path) => Array<string>(10).fill(path));
  for (const path of paths) {
    const { status } = await send("GET", store.service().url + path, { headers: { Cookie: await signedIn(user) } });
    expect([path, status]).toEqual([path, 200]);
  }
  const reads = await readsOfSessions();
  expect(reads).toBeGreaterThanOrEqual(paths.length);
  expect(reads).toBeLessThan(1.5 * paths.length); // our maintenance may read some
});
