import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { scopes } from "@/lib/base/vocabulary";
import { changes } from "@/lib/platform/db/changes";
import { sql } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { type OwnPostgres, startOwnPostgres } from "@/test/own-postgres";
import { changePlan, issueKey, newAccount, revoke, verify } from "@/test/people";
import { until } from "@/test/waiting";
import { keyCache } from "./cache";
import { hashKey } from "./format";
import { findByHash } from "./queries";

/** "Refused everywhere within 1 second, on every process." */
const limitMs = 1000;

let database: OwnPostgres;
/** What another process does, on connections of its own. */
let other: postgres.Sql;
let accountId: AccountId;
let issued: Awaited<ReturnType<typeof issueKey>>;

beforeAll(async () => {
  database = await startOwnPostgres();
  Object.assign(process.env, { DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  other = postgres(database.url, { max: 2, onnotice: () => {} });
  await migrate();
  await keyCache().follow();
  accountId = await newAccount("free");
}, 60_000);

afterAll(async () => {
  await changes().stop();
  await sql().end({ timeout: 1 });
  await other.end({ timeout: 1 });
  await database.remove();
});

beforeEach(async () => {
  await other`delete from api_keys`;
  issued = await issueKey({ accountId });
  await until("changes are heard", () => changes().areHeard());
  await verifyIssued();
  await verifyIssued();
});

const verifyIssued = () => verify(issued.secret);
const isAccepted = () =>
  verifyIssued().then(
    () => true,
    () => false,
  );

/** Changes a key behind the back of its triggers: whoever still sees the old scopes has not asked the database. */
const changeSilently = (on: postgres.Sql | postgres.TransactionSql = other) =>
  on`update api_keys set scopes = '{orders:read}' where id = ${String(issued.id)}`;

async function withoutTriggers(work: (on: postgres.TransactionSql) => Promise<unknown>): Promise<void> {
  await other.begin(async (on) => {
    await on`set local session_replication_role = replica`;
    await work(on);
  });
}

const listenerPids = async () =>
  (
    await other<
      { pid: number }[]
    >`select pid from pg_stat_activity where query ilike 'listen %' and datname = current_database()`
  ).map(({ pid }) => pid);

const revokeElsewhere = (on: postgres.Sql | postgres.TransactionSql = other) =>
  on`update api_keys set revoked_at = now() where id = ${String(issued.id)}`;

describe("decisions, life of a key: a key that was seen is known without asking the database", () => {
  it("answers a known key out of memory", async () => {
    await withoutTriggers(changeSilently);
    expect((await verifyIssued()).scopes).toEqual(scopes);
  });

  it("forgets a key that another process revoked, within a second", async () => {
    await revoke(issued);
    const since = Date.now();
    await until("refused", async () => !(await isAccepted()), limitMs);
    expect(Date.now() - since).toBeLessThan(limitMs);
    await expect(verifyIssued()).rejects.toMatchObject({ code: "revoked_api_key" });
  });

  it("takes over a change of plan that another process made, within a second", async () => {
    await changePlan(accountId, "business");
    await until("the limits of the new plan", async () => (await verifyIssued()).limits.perMinute === 1000, limitMs);
    await changePlan(accountId, "enterprise", { perMinute: 7, perDay: 70 });
    await until("limits of its own", async () => (await verifyIssued()).limits.perDay === 70, limitMs);
    await changePlan(accountId, "free");
    await until("the plan's limits again", async () => (await verifyIssued()).limits.perDay === 1000, limitMs);
  });

  it("forgets the keys of an account that was disabled, and accepts them again afterwards", async () => {
    await other`update accounts set disabled_at = now() where id = ${String(accountId)}`;
    await until("refused", async () => !(await isAccepted()), limitMs);
    await other`update accounts set disabled_at = null where id = ${String(accountId)}`;
    await until("accepted", isAccepted, limitMs);
  });

  it("does not keep a row that was read before a change and arrived after it", async () => {
    await other`update api_keys set expires_at = null where id = ${String(issued.id)}`; // forgets the entry
    await until("forgotten", () => keyCache().known(issued.secret) === undefined);
    const hash = hashKey(issued.secret);
    const stale = await keyCache().find(issued.secret, hash.toString("hex"), async () => {
      const row = await findByHash(hash);
      await revokeElsewhere();
      await sleep(300); // the notification overtakes the row
      return row;
    });
    expect(stale?.revokedAt).toBeNull();
    await until("changes are heard", () => changes().areHeard());
    expect(keyCache().known(issued.secret)).toBeUndefined();
    await expect(verifyIssued()).rejects.toMatchObject({ code: "revoked_api_key" });
  });
});

describe("design, growing past one machine: nothing is answered from memory while a change may have been missed", () => {
  it("refuses a key within a second that was revoked just as the listener's connection was cut", async () => {
    const pids = await listenerPids();
    expect(pids).toHaveLength(1);
    await other.begin(async (on) => {
      await revokeElsewhere(on);
      await on`select pg_terminate_backend(${pids[0] as number})`;
    });
    await sleep(limitMs);
    for (let i = 0; i < 150; i++) {
      expect(await isAccepted()).toBe(false);
      await sleep(20);
    }
    expect(changes().areHeard()).toBe(true);
  });

  it("asks the database within a second when the listener's connection hangs, and trusts it again when it goes on", async () => {
    const [pid] = await listenerPids();
    process.kill(pid as number, "SIGSTOP");
    try {
      await revokeElsewhere();
      await sleep(limitMs);
      expect(changes().areHeard()).toBe(false);
      expect(await isAccepted()).toBe(false);
    } finally {
      process.kill(pid as number, "SIGCONT");
    }
    await until("changes are heard again", () => changes().areHeard());
    expect(await isAccepted()).toBe(false);
  });

  it("trusts nothing while all of Postgres hangs, and everything again when it goes on", async () => {
    await database.signalAll("SIGSTOP");
    try {
      await until("changes are missed", () => !changes().areHeard(), limitMs);
    } finally {
      await database.signalAll("SIGCONT");
    }
    await until("changes are heard again", () => changes().areHeard());
    await withoutTriggers(changeSilently);
    expect((await verifyIssued()).scopes).toEqual(scopes);
  });

  it("answers from memory again after the database was away for 12 seconds", { timeout: 60_000 }, async () => {
    await database.stop();
    const until12s = Date.now() + 12_000;
    while (Date.now() < until12s) {
      await isAccepted();
      await sleep(100);
    }
    expect(changes().areHeard()).toBe(false);
    await database.start();
    const backAt = Date.now();
    await until("the key is accepted", isAccepted, 5_000);
    await until("changes are heard again", () => changes().areHeard(), 5_000);
    expect(Date.now() - backAt).toBeLessThan(5_000);
    await verifyIssued();
    await withoutTriggers(changeSilently);
    expect((await verifyIssued()).scopes).toEqual(scopes);
    await revokeElsewhere();
    await until("refused", async () => !(await isAccepted()), limitMs);
  });
});
