import { isDeepStrictEqual } from "node:util";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import * as unknown from "@/app/api/v1/[[...path]]/route";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import * as pets from "@/app/api/v1/pets/route";
import * as orders from "@/app/api/v1/store/orders/route";
import type { AccountId } from "@/lib/base/account-id";
import { perProcess } from "@/lib/base/per-process";
import { commandActor } from "@/lib/domains/audit/actor";
import { rollKey } from "@/lib/domains/keys/service";
import { sql } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import { testDatabase } from "@/test/database";
import { changePlan, issueKey, newAccount } from "@/test/people";
import { roomInWindow, until } from "@/test/waiting";
import { maintainPartitions } from "./partitions";
import { hasId } from "./queries";
import { usageRecorder } from "./recorder";

const logged: string[] = [];
// Before anything logs, such as the migrations of the test's database.
perProcess("log", () => pino({ level: "trace", base: undefined }, { write: (line: string) => void logged.push(line) }));
testDatabase({ BAN_REJECTIONS: "1000", LOG_REQUESTS: "all" });
beforeAll(() => maintainPartitions(Date.now()));

const origin = "http://localhost/api/v1";
const marker = "Marzipan-7c1f";
type Key = Awaited<ReturnType<typeof issueKey>>;
type Call = { operation: string; send: (headers: Record<string, string>) => Promise<Response> };

const post = (headers: Record<string, string>, body: string) =>
  pets.POST(
    new Request(`${origin}/pets`, {
      method: "POST",
      body,
      headers: { ...headers, "content-type": "application/json" },
    }),
  );

/** One of every kind of request: those that pass, and those that each step rejects. */
const calls: Call[] = [
  { operation: "listPets", send: (headers) => pets.GET(new Request(`${origin}/pets?limit=2`, { headers })) },
  { operation: "listPets", send: (headers) => pets.HEAD(new Request(`${origin}/pets`, { method: "HEAD", headers })) },
  { operation: "listPets", send: (headers) => pets.GET(new Request(`${origin}/pets?limit=0`, { headers })) },
  { operation: "createPet", send: (headers) => post(headers, JSON.stringify({ name: marker, categoryId: 1 })) },
  { operation: "createPet", send: (headers) => post(headers, `{"name": "${marker}"`) },
  { operation: "getPet", send: (headers) => pet.GET(new Request(`${origin}/pets/1`, { headers })) },
  { operation: "getPet", send: (headers) => pet.GET(new Request(`${origin}/pets/987654`, { headers })) },
  { operation: "listOrders", send: (headers) => orders.GET(new Request(`${origin}/store/orders`, { headers })) },
  {
    operation: "unknown",
    send: (headers) => unknown.GET(new Request(`${origin}/nothing?api_key=${marker}`, { headers })),
  },
  {
    operation: "unknown",
    send: (headers) => pets.DELETE(new Request(`${origin}/pets`, { method: "DELETE", headers })),
  },
];

const headersOf = (key: Key) => ({
  authorization: `Bearer ${key.secret}`,
  "x-forwarded-for": "203.0.113.5",
  "user-agent": "metering-test/1",
});

const add = (tally: Map<string, number>, name: string, count = 1) => tally.set(name, (tally.get(name) ?? 0) + count);

describe("usage equals what was requested, and what the limiter counted", () => {
  it("is exact for thousands of mixed concurrent requests, by account, key, operation, status and minute", {
    timeout: 120_000,
  }, async () => {
    await roomInWindow(60_000, 30_000);
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const roomy = await newAccount("business", { perMinute: 100_000, perDay: 1_000_000 });
    const tight = await newAccount("free", { perMinute: 150, perDay: 1_000 });
    const lastOfDay = await newAccount("free", { perMinute: 500, perDay: 70 });
    const accounts: AccountId[] = [roomy, tight, lastOfDay];
    const keys = [
      await issueKey({ accountId: roomy }),
      await issueKey({ accountId: roomy, scopes: ["pets:read"] }),
      await issueKey({ accountId: tight }),
      await issueKey({ accountId: tight }),
      await issueKey({ accountId: lastOfDay }),
    ];
    const expected = new Map<string, number>();
    const passed = new Map<AccountId, number>();
    const one = async (index: number) => {
      const key = keys[index % keys.length] as Key;
      const call = calls[(index * 7 + Math.floor(index / 31)) % calls.length] as Call;
      const { status, headers } = await call.send(headersOf(key));
      expect(headers.get("x-request-id")).toMatch(/^req_/);
      add(expected, `${key.accountId} ${key.id} ${call.operation} ${status}`);
      if (status !== 429) passed.set(key.accountId, (passed.get(key.accountId) ?? 0) + 1);
    };
    usageRecorder().start();
    for (let begun = 0; begun < 4000; begun += 200) {
      await Promise.all(Array.from({ length: 200 }, (_, i) => one(begun + i)));
    }
    await usageRecorder().flush();

    const counted = new Map<string, number>();
    for (const row of await sql()<{ name: string; count: number; minute: string }[]>`
      select account_id || ' ' || key_id || ' ' || operation || ' ' || status as name, count,
        extract(epoch from minute)::float8 * 1000 as minute from usage_minutes`) {
      expect(row.minute).toBe(minute);
      add(counted, row.name, row.count);
    }
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
    const statuses = new Set([...counted.keys()].map((name) => name.split(" ").at(-1)));
    expect(statuses).toEqual(new Set(["200", "201", "400", "403", "404", "405", "429"]));

    for (const accountId of accounts) {
      const limits = { perMinute: 1_000_000, perDay: 1_000_000 };
      const windows = await limiter().peek(accountId, limits, Date.now());
      expect(limits.perMinute - windows.minute.remaining).toBe(passed.get(accountId));
      expect(limits.perDay - windows.day.remaining).toBe(passed.get(accountId));
    }
    expect(passed.get(tight)).toBe(150);
    expect(passed.get(lastOfDay)).toBe(70);
    // The first rejection of each key whose account was over a limit, and none of those that followed.
    const allowed = [...passed.values()].reduce((sum, count) => sum + count, 0);
    const [log] = await sql()<{ rows: number }[]>`select count(*)::int as rows from request_log`;
    expect(log?.rows).toBe(allowed + 3);
  });

  it("records the request and the response in the request log", async () => {
    await roomInWindow(60_000, 2_000);
    const key = await issueKey({ scopes: ["pets:read"] });
    await post(headersOf(key), "{}");
    const response = await pets.GET(new Request(`${origin}/pets?limit=0&status=sold`, { headers: headersOf(key) }));
    const { message } = (await response.json()) as { message: string };
    await usageRecorder().flush();
    const [row] = await sql()`
      select method, path, query, operation, status, error_code, error_message, host(ip_address) as "ipAddress", user_agent,
        minute_remaining, duration_micros > 0 as took
      from request_log where ${hasId(response.headers.get("x-request-id") as string)}`;
    expect(row).toEqual({
      method: "GET",
      path: "/api/v1/pets",
      query: "limit=0&status=sold",
      operation: "listPets",
      status: 400,
      error_code: "invalid_parameter",
      error_message: message,
      ipAddress: "203.0.113.5",
      user_agent: "metering-test/1",
      minute_remaining: 998,
      took: true,
    });
  });

  it("records what led to the response", async () => {
    const key = await issueKey({ plan: "pro" });
    const factsOf = async (response: Response) => {
      await usageRecorder().flush();
      const [row] = await sql()`
        select plan, has_custom_limits is true as "hasCustomLimits", is_rolling is true as "isRolling",
          minute_is_of_key is true as "minuteIsOfKey", day_is_of_key is true as "dayIsOfKey", decided_by as "decidedBy", idempotency, source
        from request_log where ${hasId(response.headers.get("x-request-id") as string)}`;
      return row;
    };
    const list = () => pets.GET(new Request(`${origin}/pets?limit=3`, { headers: headersOf(key) }));
    const flags = { hasCustomLimits: false, isRolling: false, minuteIsOfKey: false, dayIsOfKey: false };
    const known = { ...flags, plan: "pro", decidedBy: "memory", idempotency: null };
    expect(await factsOf(await list())).toEqual({ ...known, source: "database" });
    await until("a page comes from memory", async () => (await factsOf(await list()))?.source === "memory");

    const once = { ...headersOf(key), "idempotency-key": "once" };
    const pet = JSON.stringify({ name: marker, categoryId: 1 });
    const created = { ...known, source: "database" };
    expect(await factsOf(await post(once, pet))).toEqual({ ...created, idempotency: "sent" });
    expect(await factsOf(await post(once, pet))).toEqual({ ...created, idempotency: "replayed" });
    expect(await factsOf(await post(once, "{}"))).toEqual({ ...known, source: null });

    await rollKey(key.accountId, key.id, "1h", commandActor);
    await changePlan(key.accountId, "enterprise", { perMinute: 9_000, perDay: 90_000 });
    const rolled = { ...known, plan: "enterprise", hasCustomLimits: true, isRolling: true, source: "database" };
    await until("both changes hold", async () =>
      isDeepStrictEqual(await factsOf(await post(headersOf(key), pet)), rolled),
    );
  });

  it("does not count requests without a valid key", async () => {
    await usageRecorder().flush();
    const count = async () =>
      (await sql()<{ n: number }[]>`select coalesce(sum(count), 0)::int as n from usage_minutes`)[0]?.n;
    const before = await count();
    for (const authorization of ["", "Bearer x", `Bearer ask_dev_${"0".repeat(38)}`]) {
      expect((await pets.GET(new Request(`${origin}/pets`, { headers: { authorization } }))).status).toBe(401);
    }
    expect((await pets.OPTIONS(new Request(`${origin}/pets`, { method: "OPTIONS" }))).status).toBe(204);
    await usageRecorder().flush();
    expect(await count()).toBe(before);
  });
});

describe("decisions: Key form: a key is stored nowhere, and neither it nor a body is logged", () => {
  it("has no secret in any row of any table, and no secret and no body in the log lines", async () => {
    const key = await issueKey();
    for (const call of calls) await call.send(headersOf(key));
    await pets.GET(new Request(`${origin}/pets`, { headers: { authorization: `Bearer ${key.secret.slice(0, -1)}` } }));
    await unknown.GET(new Request(`${origin}/${key.secret}`, { headers: headersOf(key) }));
    await usageRecorder().flush();

    const random = key.secret.split("_")[2] as string;
    const stored: string[] = [];
    for (const { name } of await sql()<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`) {
      for (const { row } of await sql()<{ row: string }[]>`select t::text as row from ${sql()(name)} t`)
        stored.push(row);
    }
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.some((row) => row.includes(marker))).toBe(true); // the animal itself
    for (const row of stored)
      expect(row.includes(random.slice(4, -4)) || row.includes(random.slice(0, 12))).toBe(false);
    const log = await sql()<{ row: string }[]>`select t::text as row from request_log t`;
    expect(log.some(({ row }) => row.includes(marker))).toBe(false);

    expect(logged.length).toBeGreaterThan(10);
    for (const line of logged) {
      expect(line).not.toContain(random.slice(4, -4));
      expect(line).not.toContain(random.slice(0, 12));
      expect(line).not.toContain(marker);
    }
  });
});
