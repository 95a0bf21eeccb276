import { beforeAll, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { readFilter } from "@/lib/base/filter";
import { newRequestId } from "@/lib/base/request-id";
import { DAY_MS, isoDay } from "@/lib/base/time";
import { maintainPartitions } from "@/lib/domains/usage/partitions";
import { usageRecorder } from "@/lib/domains/usage/recorder";
import { type LogCursor, logFilter } from "@/lib/domains/usage/schema";
import { noon, requestEvent } from "@/lib/domains/usage/testing/events";
import { sql, sqlTransaction } from "@/lib/platform/db/client";
import { dayOf, endOfDay } from "@/lib/platform/limiter/windows";
import { testDatabase } from "@/test/database";
import { newAccount } from "@/test/people";
import { rowsRead, toExplain } from "@/test/query-plan";
import { findRequests } from "./queries";
import { eachRequest, getRequest, listRequests, rateLimitedInMinute, readKeyUse } from "./service";

testDatabase();
beforeAll(() => maintainPartitions(Date.now()));

const today = readFilter(logFilter, {});
const newId = () => newRequestId(Date.now());

function record(accountId: AccountId, howMany: number, at: number): string[] {
  // Several in the same millisecond: the id decides their order.
  const ids = Array.from({ length: howMany }, (_, index) => newRequestId(at + Math.floor(index / 4)));
  for (const requestId of ids) usageRecorder().record(requestEvent({ accountId, requestId }));
  return ids;
}

describe("the request log", () => {
  it("pages through every request once, the newest first, while more come", async () => {
    const accountId = await newAccount();
    const now = Date.now();
    const ids = record(accountId, 30, now);
    const seen: string[] = [];
    let filter = today;
    for (let page = 0; page < 10; page++) {
      const { items, next } = await listRequests(accountId, filter, 7, now);
      seen.push(...items.map(({ requestId }) => requestId));
      record(accountId, 3, now + 1000);
      await usageRecorder().flush();
      if (!next) break;
      filter = { ...today, before: next };
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it("lists the IP addresses, programs and errors of a key, latest first", async () => {
    const accountId = await newAccount();
    const now = Date.now();
    const from = (ipAddress: string, at: number, values: Parameters<typeof requestEvent>[0] = {}) =>
      usageRecorder().record(requestEvent({ accountId, keyId: 1n, ipAddress, at, ...values }));
    from("192.0.2.1", now - 3);
    from("192.0.2.2", now - 2, { error: { code: "not_found", message: "" }, status: 404 });
    from("192.0.2.1", now - 4);
    from("192.0.2.1", now - 5, { userAgent: null });
    from("192.0.2.3", now - 1, { keyId: 2n });
    await usageRecorder().flush();
    expect(await readKeyUse(accountId, 1n, now)).toEqual({
      callers: [
        { ipAddress: "192.0.2.2", program: "test", last: now - 2 },
        { ipAddress: "192.0.2.1", program: "test", last: now - 3 },
        { ipAddress: "192.0.2.1", program: null, last: now - 5 },
      ],
      errors: [{ status: 404, code: "not_found" }],
    });
    expect((await readKeyUse(accountId, 1n, now, now - 2)).callers).toHaveLength(1);
    expect(await readKeyUse(await newAccount(), 1n, now)).toEqual({ callers: [], errors: [] });
  });

  it("lists at most ten callers and ten errors of a key, the latest", async () => {
    const accountId = await newAccount();
    const now = Date.now();
    for (let n = 1; n <= 11; n++) {
      const error = { code: "not_found" as const, message: "" };
      usageRecorder().record(
        requestEvent({ accountId, keyId: 1n, ipAddress: `192.0.2.${n}`, status: 400 + n, at: now - n, error }),
      );
    }
    await usageRecorder().flush();
    const { callers, errors } = await readKeyUse(accountId, 1n, now);
    expect(callers.map(({ last }) => now - last)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(errors.map(({ status }) => status - 400)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("filters by operation, key and outcome", async () => {
    const accountId = await newAccount();
    const variants = [
      { status: 200, operation: "listPets", keyId: 1n },
      { status: 404, operation: "getPet", keyId: 1n, error: { code: "not_found" as const, message: "" } },
      { status: 429, operation: "getPet", keyId: 2n, error: { code: "rate_limit_exceeded" as const, message: "" } },
      { status: 500, operation: "createPet", keyId: 2n, error: { code: "internal_error" as const, message: "" } },
    ];
    for (const variant of variants) usageRecorder().record(requestEvent({ accountId, requestId: newId(), ...variant }));
    const statuses = async (filter: object) =>
      (await listRequests(accountId, { ...today, ...filter }, 10, Date.now())).items.map(({ status }) => status).sort();
    expect(await statuses({})).toEqual([200, 404, 429, 500]);
    expect(await statuses({ status: "4xx" })).toEqual([404]);
    expect(await statuses({ status: "429" })).toEqual([429]);
    expect(await statuses({ status: "5xx" })).toEqual([500]);
    expect(await statuses({ operation: "getPet" })).toEqual([404, 429]);
    expect(await statuses({ key: 2n, status: "2xx" })).toEqual([]);
  });

  it("finds what fits one filter among any number that do not", async () => {
    const accountId = await newAccount();
    const now = Date.now();
    usageRecorder().record(requestEvent({ accountId, requestId: newRequestId(now - 1), at: now - 1, status: 404 }));
    record(accountId, 12, now);
    const found = async (filter: object) => (await listRequests(accountId, { ...today, ...filter }, 2, now + 9)).items;
    expect(await found({ status: "4xx" })).toMatchObject([{ status: 404 }]);
    expect(await found({ status: "4xx", path: "/" })).toMatchObject([{ status: 404 }]);
  });

  it("filters by path with query, error code, IP address and exact time in a zone", async () => {
    const accountId = await newAccount();
    const at = noon() + 9_120;
    const day = isoDay(at);
    const log = (path: string, offset: number, values: Parameters<typeof requestEvent>[0] = {}) => {
      const event = requestEvent({ accountId, requestId: newRequestId(at + offset), at: at + offset, path, ...values });
      usageRecorder().record(event);
    };
    log("/api/v1/pets", 0, { query: new URLSearchParams("status=sold"), ipAddress: "203.0.113.9" });
    log("/api/v1/pets/7", 1, { status: 404, error: { code: "not_found", message: "" } });
    log("/api/v1/store/orders", 1_000, { ipAddress: "2001:db8::1" });
    const paths = async (filter: object) => {
      const all = { ...today, from: `${day} 17:30`, zone: "Asia/Kolkata", ...filter };
      return (await listRequests(accountId, all, 10, at)).items.map(({ path }) => path);
    };
    expect(await paths({})).toEqual(["/api/v1/store/orders", "/api/v1/pets/7", "/api/v1/pets"]);
    expect(await paths({ path: "pets?status=s" })).toEqual(["/api/v1/pets"]);
    expect(await paths({ path: "%" })).toEqual([]);
    expect(await paths({ error: "not_found" })).toEqual(["/api/v1/pets/7"]);
    expect(await paths({ ip: "2001:0db8::0001" })).toEqual(["/api/v1/store/orders"]);
    expect(await paths({ from: `${day} 17:30:09.121` })).toEqual(["/api/v1/store/orders", "/api/v1/pets/7"]);
    expect(await paths({ to: `${day} 17:30:10` })).toEqual(["/api/v1/pets/7", "/api/v1/pets"]);
    expect(await paths({ zone: "UTC" })).toEqual([]);
  });

  it("shows a request with its windows at that time, to its own account only", async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    const requestId = newId();
    usageRecorder().record(requestEvent({ accountId, requestId, userAgent: "=cmd()", ipAddress: "203.0.113.9" }));
    expect(await getRequest(accountId, requestId)).toMatchObject({
      requestId,
      minuteLimit: 60,
      minuteRemaining: 59,
      dayLimit: 1000,
      dayRemaining: 999,
      ipAddress: "203.0.113.9",
      userAgent: "=cmd()",
    });
    expect(await getRequest(other, requestId)).toBeUndefined();
    expect((await listRequests(other, today, 10, Date.now())).items).toEqual([]);
  });

  it("knows how many requests of a key were rate limited in a minute", async () => {
    const accountId = await newAccount();
    const error = { code: "rate_limit_exceeded" as const, message: "" };
    const at = Date.now();
    const requestId = newRequestId(at);
    const limited = { accountId, at, status: 429, error };
    for (const id of [requestId, newRequestId(at), newRequestId(at)])
      usageRecorder().record(requestEvent({ ...limited, requestId: id }));
    usageRecorder().record(requestEvent({ ...limited, keyId: 99n }));
    const request = await getRequest(accountId, requestId);
    expect(request && (await rateLimitedInMinute(accountId, request))).toBe(3);
    expect(request && (await rateLimitedInMinute(accountId, { ...request, errorCode: "not_found" }))).toBeUndefined();
  });

  it("reads all of a long log in batches", async () => {
    const accountId = await newAccount();
    record(accountId, 2500, Date.now());
    const sizes: number[] = [];
    for await (const batch of eachRequest(accountId, today, Date.now())) sizes.push(batch.length);
    expect(sizes).toEqual([1000, 1000, 500]);
  });

  it("reads only the rows of a page, among many of the same account", { timeout: 120_000 }, async () => {
    const accountId = await newAccount();
    await sqlTransaction(async (on) => {
      await on`set local statement_timeout = 0`;
      await on`
        insert into request_log (at, request_id, account_id, key_id, method, path, operation, status, duration_micros,
          minute_limit, minute_remaining, day_limit, day_remaining)
        select date_trunc('day', now()) + n * interval '1 millisecond', md5(n::text)::uuid, ${accountId}, 1, 'GET',
          '/api/v1/pets', 'listPets', 429, 100, 60, 59, 1000, 999
        from generate_series(1, 50000) n`;
    });
    await sql()`analyze request_log`;
    const until = endOfDay(dayOf(Date.now())) - 1;
    const page = findRequests(accountId, { since: until - DAY_MS, until, limit: 10, max: 10 });
    const [row] = await sql()`explain (analyze, format json) ${toExplain(page)}`;
    expect(rowsRead(row?.["QUERY PLAN"][0].Plan)).toBeLessThanOrEqual(11);
    const search = findRequests(accountId, { since: until - DAY_MS, until, limit: 10, max: 500, error: "not_found" });
    const [plan] = await sql()`explain (analyze, format json) ${toExplain(search)}`;
    expect(rowsRead(plan?.["QUERY PLAN"][0].Plan)).toBeLessThanOrEqual(501);
  });

  it("searches a busy account in parts, says how far back it has searched, and goes on there", async () => {
    const accountId = await newAccount();
    const now = Date.now();
    const ids = record(accountId, 100, now - 1_000);
    usageRecorder().record(requestEvent({ accountId, at: now - 2_000, status: 404, keyId: 9n }));
    const filter = { ...today, key: 9n };
    const first = await listRequests(accountId, filter, 10, now, 40);
    expect(first).toMatchObject({ items: [], searchedBackTo: first.next?.at });
    const second = await listRequests(accountId, { ...filter, before: first.next }, 10, now, 40);
    expect(second).toMatchObject({ items: [], next: { at: now - 1_000 + 5 } });
    const third = await listRequests(accountId, { ...filter, before: second.next }, 10, now, 40);
    expect(third).toMatchObject({ items: [{ status: 404 }], next: undefined, searchedBackTo: undefined });
    // Every row is in one part.
    const all: string[] = [];
    let before: LogCursor | undefined;
    do {
      const page = await listRequests(accountId, { ...today, status: "2xx", before }, 50, now, 33);
      all.push(...page.items.map(({ requestId }) => requestId));
      before = page.next;
    } while (before);
    expect(all.sort()).toEqual(ids.sort());
  });
});
