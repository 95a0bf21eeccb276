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

const pages = 10;

// Of new sessions: what another page has found does not count.
it.each(["/portal", "/portal/keys", "/staff/audit"])(
  "decisions: Shares of the pages: %s looks up its session once",
  async (path) => {
    const user = await newUser("staff");
    const cookies = await Promise.all(Array.from({ length: pages }, () => signedIn(user)));
    const before = await readsOfSessions();
    for (const Cookie of cookies) {
      expect((await send("GET", store.service().url + path, { headers: { Cookie } })).status).toBe(200);
    }
    const reads = (await readsOfSessions()) - before;
    expect(reads).toBeGreaterThanOrEqual(pages);
    expect(reads).toBeLessThan(1.5 * pages); // our maintenance may read a few
  },
);
