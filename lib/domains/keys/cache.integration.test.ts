import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { AccountId } from "@/lib/base/account-id";
import { scopes } from "@/lib/base/vocabulary";
import { changeFeed } from "@/lib/platform/db/changes";
import { closePool } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { setEnv } from "@/test/env";
import { type OwnPostgres, startOwnPostgres } from "@/test/own-postgres";
import { changePlan, issueKey, newAccount, revoke, verify } from "@/test/people";
import { until } from "@/test/waiting";
import { keyCache } from "./cache";
import { hashKey } from "./format";
import { cachedPrincipalOf } from "./principal";
import { findKeyOfHash } from "./queries";

/** "Rejected everywhere within 1 second, on every process." */
const limitMs = 1000;

let database: OwnPostgres;
/** What another process does, on connections of its own. */
let other: postgres.Sql;
let accountId: AccountId;
let issued: Awaited<ReturnType<typeof issueKey>>;
/** The hashes of keys whose changes were read. */
const changed = new Set<string>();

beforeAll(async () => {
  database = await startOwnPostgres({ newPostgres: inject("newPostgres") });
  setEnv({ DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  other = postgres(database.url, { max: 2, onnotice: () => {} });
  await migrate();
  keyCache().follow();
  changeFeed().follow("key", {
    changed: (hashes) => {
      for (const hash of hashes) changed.add(hash);
    },
    missed: () => {},
  });
  await changeFeed().start(Number.POSITIVE_INFINITY);
  accountId = await newAccount("free");
}, 60_000);

afterAll(async () => {
  await changeFeed().stop();
  await closePool(1);
  await other.end({ timeout: 1 });
  await database.remove();
});

beforeEach(async () => {
  issued = await issueKey({ accountId });
  await known();
});

const verifyIssued = () => verify(issued.secret);
const isAccepted = () =>
  verifyIssued().then(
    () => true,
    () => false,
  );

/** Waits until the key is in memory. */
const known = () =>
  until("the key is known", async () => (await isAccepted()) && keyCache().known(issued.secret) !== undefined);

/** Changes the scopes of a key without its triggers: the old scopes come from memory, the new ones from the database. */
const changeSilently = () =>
  other.begin(async (on) => {
    await on`set local session_replication_role = replica`;
    await on`update api_keys set scopes = '{orders:read}' where id = ${String(issued.id)}`;
  });
const isRemembered = async () => (await verifyIssued()).scopes.length === scopes.length;

/**
 * Waits until a key is read from memory after its scopes changed silently. Each try needs a new key: on a busy machine
 * changes may be read late, and a key that is then read from the database has the new scopes in memory too.
 */
const remembered = () =>
  until("the key is read from memory", async () => {
    await revoke(issued);
    issued = await issueKey({ accountId });
    await known();
    await changeSilently();
    return isRemembered();
  });

/** The backends that read the changes. */
async function readerPids(): Promise<number[]> {
  const readers = await other<{ pid: number }[]>`
    select pid from pg_stat_activity where query like '%pg_current_snapshot%' and query not like '%pg_stat_activity%'`;
  return readers.map(({ pid }) => pid);
}

async function readerPid(): Promise<number> {
  let pids: number[] = [];
  await until("one backend reads the changes", async () => {
    pids = await readerPids();
    return pids.length === 1;
  });
  return pids[0] as number;
}

const revokeElsewhere = (on: postgres.Sql | postgres.TransactionSql = other) =>
  on`update api_keys set revoked_at = now() where id = ${String(issued.id)}`;
const isRejected = async () => !(await isAccepted());

describe("decisions: Life of a key: a key that was seen is known without asking the database", () => {
  it("reads a known key from memory", async () => {
    await remembered();
  });

  it("removes a key within a second after another process revoked it", async () => {
    await revoke(issued);
    await until("rejected", isRejected, limitMs);
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

  it("removes the keys of a disabled account, and accepts them again afterwards", async () => {
    await other`update accounts set disabled_at = now() where id = ${String(accountId)}`;
    await until("rejected", isRejected, limitMs);
    await other`update accounts set disabled_at = null where id = ${String(accountId)}`;
    await until("accepted", isAccepted, limitMs);
  });

  it("rejects a key that another process paused within a second, and accepts it again once it is enabled", async () => {
    await other`update api_keys set paused_at = now() where id = ${String(issued.id)}`;
    await until("rejected", isRejected, limitMs);
    await expect(verifyIssued()).rejects.toMatchObject({ code: "api_key_paused" });
    await other`update api_keys set paused_at = null where id = ${String(issued.id)}`;
    await until("accepted", isAccepted, limitMs);
  });

  it("does not keep a row that was read before a change and arrived after it", async () => {
    const hash = hashKey(issued.secret);
    const hex = hash.toString("hex");
    const stale = await keyCache().find(issued.secret, hex, async () => {
      const row = await findKeyOfHash(hash);
      await revokeElsewhere();
      await until("the change is read", () => changed.has(hex));
      return row && cachedPrincipalOf(row);
    });
    expect(stale?.revokedAt).toBeNull();
    await until("changes are current", () => changeFeed().areCurrent());
    expect(keyCache().known(issued.secret)).toBeUndefined();
    await expect(verifyIssued()).rejects.toMatchObject({ code: "revoked_api_key" });
  });
});

describe("the cache is not used while a change may have been missed", () => {
  it("rejects a key within a second that was revoked just as the reader's connection was cut", async () => {
    const pid = await readerPid();
    await other.begin(async (on) => {
      await revokeElsewhere(on);
      await on`select pg_terminate_backend(${pid})`;
    });
    await until("rejected", isRejected, limitMs);
  });

  it("asks the database within a second when the reader's connection hangs, and reads on by another one", async () => {
    const pid = await readerPid();
    process.kill(pid, "SIGSTOP");
    try {
      await revokeElsewhere();
      await until("rejected", isRejected, limitMs);
      await until("changes are current again", () => changeFeed().areCurrent());
      await until("another backend reads", async () => (await readerPids()).some((reader) => reader !== pid));
    } finally {
      process.kill(pid, "SIGCONT");
    }
  });

  it("trusts nothing while all of Postgres hangs, and its memory again afterwards", async () => {
    await database.signalAll("SIGSTOP");
    try {
      await until("changes are late", () => !changeFeed().areCurrent(), limitMs);
    } finally {
      await database.signalAll("SIGCONT");
    }
    await remembered();
  });

  it("clears itself after more changes than one read returns", async () => {
    await remembered();
    await other`insert into changes (kind, subject) select 'key', n::text from generate_series(1, 1001) as n`;
    await until("removed", async () => !(await isRemembered()), limitMs);
  });

  it("clears itself after a restart of Postgres, and follows its changes again", async () => {
    await database.stop();
    await database.start();
    await until("removed", () => changeFeed().areCurrent() && !keyCache().known(issued.secret));
    await known();
    await revokeElsewhere();
    await until("rejected", isRejected, limitMs);
  });
});
