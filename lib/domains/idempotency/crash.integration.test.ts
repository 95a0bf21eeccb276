import { once as onceEvent } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey, newAccount } from "@/test/people";
import { startScript } from "@/test/script";
import { until } from "@/test/waiting";
import { deleteExpiredResponses, onceInStatement } from "./service";

const url = testDatabase();
let accountId: AccountId;
beforeAll(async () => {
  accountId = await newAccount();
});

const body = (text: string) => new Uint8Array(32).fill(text.charCodeAt(0));

describe("decisions: Retrying a POST: a crash leaves the pet and its response, or neither", () => {
  it("whenever the process is killed", { timeout: 60_000 }, async () => {
    const key = await issueKey({ plan: "enterprise", limits: { perMinute: 1_000_000, perDay: 1_000_000 } });
    const added = (prefix: string) => sql()<{ name: string; id: bigint }[]>`
      select name, id from pets where name like ${`${prefix}-%`} order by name`;
    for (const [prefix, howMany] of [
      ["first", 1],
      ["second", 100],
    ] as const) {
      const { child } = startScript(["test/scripts/add-pets.ts", key.secret, prefix], { DATABASE_URL: url() });
      const exit = onceEvent(child, "exit");
      await until("animals were added", async () => (await added(prefix)).length >= howMany, 20_000);
      child.kill("SIGKILL");
      await exit;
      const responses = () => sql()<{ name: string; id: string }[]>`
        select key as name, response::json ->> 'id' as id from idempotent_responses where key like ${`${prefix}-%`} order by key`;
      // The killed process may still commit what it had already sent.
      await until("Postgres has ended its transactions", async () => {
        const open = await sql()`select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`;
        return open.length === 0;
      });
      const pets = await added(prefix);
      expect(pets.length).toBeGreaterThanOrEqual(howMany);
      expect([...(await responses())]).toEqual(pets.map(({ name, id }) => ({ name, id: String(id) })));
    }
  });
});

describe("decisions: Retrying a POST: the first response is kept for 24 hours", () => {
  const echo = onceInStatement(
    (responses: string[]) => sql()`
      changed as (
        select number, response from claimed join unnest(${responses}::text[]) with ordinality as r (response, number)
          using (number))`,
    1,
  );
  const ask = (key: string, response: string) => echo({ accountId, key, bodyHash: body("a"), item: response });

  const divide = onceInStatement(
    (divisors: number[]) => sql()`
      ghosts as (insert into pets (name, category_id) select 'Ghost', 1 from claimed),
      changed as (
        select number, (1 / divisor)::text as response
        from claimed join unnest(${divisors}::int[]) with ordinality as d (divisor, number) using (number))`,
    1,
  );
  const of = (key: string, divisor: number) => divide({ accountId, key, bodyHash: body("a"), item: divisor });

  it("returns it for 24 hours, and then does the work again", async () => {
    await ask("kept", "first");
    const age = (hours: number) =>
      sql()`update idempotent_responses set created_at = now() - make_interval(mins => ${hours * 60}) where key = 'kept'`;
    await age(23.9);
    expect(await ask("kept", "second")).toEqual({ json: "first", replayed: true });
    await age(24.1);
    expect(await ask("kept", "second")).toEqual({ json: "second", replayed: false });
    expect(await ask("kept", "third")).toEqual({ json: "second", replayed: true });
  });

  it("deletes only older responses", async () => {
    for (const key of ["old", "young"]) await ask(key, key);
    await sql()`update idempotent_responses set created_at = now() - interval '25 hours' where key = 'old'`;
    await sql()`update idempotent_responses set created_at = now() - interval '23 hours' where key = 'young'`;
    await deleteExpiredResponses();
    const kept = await sql()<{ key: string }[]>`select key from idempotent_responses where key in ('old', 'young')`;
    expect([...kept]).toEqual([{ key: "young" }]);
  });

  it("stores no response of work that failed", async () => {
    await expect(of("failed", 0)).rejects.toThrow("division by zero");
    expect(await sql()`select from pets where name = 'Ghost'`).toHaveLength(0);
    expect(await ask("failed", "now")).toEqual({ json: "now", replayed: false });
  });

  it("does the others of a turn if one fails or has expired", async () => {
    const results = await Promise.allSettled([of("one", 1), of("zero", 0), of("two", 1)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await sql()`select from pets where name = 'Ghost'`).toHaveLength(2);
    await sql()`update idempotent_responses set created_at = now() - interval '25 hours' where key = 'one'`;
    expect(await Promise.all([ask("one", "new"), ask("two", "x"), ask("three", "new")])).toEqual([
      { json: "new", replayed: false },
      { json: "1", replayed: true },
      { json: "new", replayed: false },
    ]);
  });

  it("rejects another body, and does the work once for fifty concurrent requests", async () => {
    const add = onceInStatement(
      () => sql()`
        added as (insert into pets (name, category_id) select 'Burst', 1 from claimed returning id),
        changed as (select number, id::text as response from claimed, added)`,
      4,
    );
    const burst = (text: string) => add({ accountId, key: "burst", bodyHash: body(text), item: undefined });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => burst("a")));
    const added = await sql()`select id::text from pets where name = 'Burst'`;
    expect(added).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "idempotency_conflict" });
      else expect(result.value.json).toBe(added[0]?.id);
    }
    await expect(burst("b")).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });
});
