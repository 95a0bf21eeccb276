import { describe, expect, it } from "vitest";
import { newRequestId } from "@/lib/base/request-id";
import { accountOf, createUser } from "@/lib/domains/accounts/service";
import { heartbeat, listProcesses } from "@/lib/domains/processes/service";
import { uuidOf } from "@/lib/domains/usage/log-row";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { sql } from "@/lib/platform/db/client";
import { testDatabase } from "@/test/database";
import { issueKey } from "@/test/people";
import { findRequest, lastWeek, latestFailures, requestsByMinute, searchAccounts } from "./service";

testDatabase();

const iso = (ms: number) => new Date(ms).toISOString();

async function logRequest(accountId: bigint, status: number, at = Date.now()): Promise<string> {
  await maintainPartitions(Date.now());
  const requestId = newRequestId(at);
  await sql()`
    insert into request_log (at, request_id, account_id, key_id, method, path, operation, status, duration_micros,
      minute_limit, minute_remaining, day_limit, day_remaining)
    values (${iso(at)}, ${uuidOf(requestId)}, ${accountId}, 1, 'GET', '/api/v1/pets', 'listPets', ${status}, 900, 60, 59, 1000, 999)`;
  return requestId;
}

async function count(accountId: bigint, at: number, status: number, requests: number): Promise<void> {
  await sql()`
    insert into usage_minutes (minute, account_id, key_id, operation, status, count)
    values (date_trunc('minute', ${iso(at)}::timestamptz), ${accountId}, 1, 'listPets', ${status}, ${requests})`;
}

describe("an account", () => {
  it("is found by a part of an address or name, by a key's last four, and by a request id", async () => {
    const user = await createUser({ email: "Percy.Person@example.com", name: "Percy & Sons" });
    await createUser({ email: "somebody.else@example.com", name: "Somebody" });
    const { secret } = await issueKey({ accountId: accountOf(user) });
    for (const text of ["percy.person@", "PERCY.PERSON@example.com", "cy & so", secret.slice(-4)]) {
      const { items } = await searchAccounts(text, { limit: 10 });
      expect(
        items.map(({ id }) => id),
        text,
      ).toEqual([user.accountId]);
    }
    expect((await searchAccounts("%", { limit: 10 })).items).toEqual([]);
    const requestId = await logRequest(user.accountId, 200);
    expect(await findRequest(requestId)).toMatchObject({ accountId: user.accountId, status: 200 });
    expect(await findRequest("req_none")).toBeUndefined();
  });

  it("is listed once, the newest first, from page to page", async () => {
    for (let i = 0; i < 5; i++) await createUser({ email: `paged${i}@example.com`, name: "Paged" });
    const seen: bigint[] = [];
    let from: bigint | undefined;
    do {
      const page = await searchAccounts("paged", { from, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      from = page.next;
    } while (from !== undefined);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...seen].sort((a, b) => (a > b ? -1 : 1)));
  });

  it("is shown with its last seven UTC days, those without a request too", async () => {
    const { accountId } = await createUser({ email: "week@example.com", name: "Week" });
    await maintainPartitions(Date.now());
    const now = Date.now();
    await count(accountId, now, 200, 5);
    await count(accountId, now, 429, 2);
    const days = await lastWeek(accountOf({ accountId } as never), now);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({ day: iso(now).slice(0, 10), requests: 7, refused: 2 });
    expect(days[0]).toEqual({ day: iso(now - 6 * 86_400_000).slice(0, 10), requests: 0, refused: 0 });
  });
});

describe("the system", () => {
  it("shows the latest requests that failed, and the rate of the last hour by minute", async () => {
    const failed = await logRequest(1n, 500);
    await logRequest(1n, 404);
    expect((await latestFailures(10)).map(({ requestId }) => requestId)).toEqual([failed]);
    const before = (await requestsByMinute(Date.now())).at(-1);
    const now = Date.now();
    await count(987n, now, 500, 3);
    const minutes = await requestsByMinute(now);
    expect(minutes).toHaveLength(60);
    const last = minutes.at(-1);
    expect(last?.minute).toBe(Math.floor(now / 60_000) * 60_000);
    if (before?.minute === last?.minute) expect(last?.failed).toBe((before?.failed ?? 0) + 3);
  });

  it("knows which processes live: this one while it runs, and none that was silent", async () => {
    await sql()`
      insert into processes (id, host, pid, started_at, seen_at, limiter_engine, log_rows_dropped)
      values (gen_random_uuid(), 'gone', 1, now(), now() - interval '1 minute', 'memory', 0)`;
    await heartbeat().start();
    expect(await listProcesses()).toMatchObject([
      { pid: process.pid, limiterEngine: "memory", limiterAwaySince: null },
    ]);
    await heartbeat().stop();
    expect(await listProcesses()).toEqual([]);
  });
});
