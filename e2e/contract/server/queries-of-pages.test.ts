import { expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { callAction } from "@/test/actions";
import { type BuiltAction, builtActions } from "@/test/app-tree";
import { send } from "@/test/http";
import { passwordSignIn } from "@/test/password-sign-in";
import { newUser, signedIn } from "@/test/sign-in";
import { testPortal } from "@/test/store";

const store = testPortal(); // it changes the schema, reads the log, and asks Postgres what was read

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

it("a staff action is rejected, also when the rejection cannot be recorded", async () => {
  const action = (await builtActions()).find(({ name }) => name === "staff-inventory.removeCategory") as BuiltAction;
  const Cookie = await signedIn(await newUser());
  await sql()`alter table audit_events rename column subject to gone`;
  const { text } = await callAction(store.service().url, action, { id: "7" }, Cookie);
  await sql()`alter table audit_events rename column gone to subject`;
  expect(text).toContain('"reason":"rejected"');
});

it("ASVS V16: when the queries of a page and of a sign-in fail, the log has no value of them", async () => {
  const { url, logs, stop } = store.service();
  const Cookie = await signedIn(await newUser("staff"));
  await sql()`alter table users rename column github_id to gone`;
  await sql()`alter table accounts rename column created_at to gone`;
  const page = await send("GET", `${url}/staff/accounts?q=zoe.quill%40example.com`, { headers: { Cookie } });
  expect(page.text).not.toMatch(/Failed query|params/);
  const { error } = await passwordSignIn(url, "zoe.quill@example.com");
  expect(error).toMatch(/^Something went wrong on our end/);
  await stop(); // writes the rest of the log
  const failed = logs()
    .split("\n")
    .filter((line) => line.includes("does not exist"));
  expect(failed.length).toBeGreaterThanOrEqual(2);
  for (const line of failed) expect(JSON.parse(line)).toMatchObject({ level: 50 });
  expect(logs()).not.toMatch(/zoe|params/);
  const stacks = failed.map((line) => JSON.parse(line).err.stack).join("\n");
  expect(stacks).toMatch(/\(\S*\/lib\/domains\/accounts\/[\w-]+\.ts:\d+:\d+\)/);
});
