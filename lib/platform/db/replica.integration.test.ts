import { sql as raw } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { log } from "@/lib/base/log";
import { commandActor } from "@/lib/domains/audit/actor";
import { listAudit, recordAudit } from "@/lib/domains/audit/service";
import { addPet, getPet, listPets } from "@/lib/domains/pets/service";
import { createEndpoint, resendDelivery, sendTest } from "@/lib/domains/webhooks/service";
import { setEnv } from "@/test/env";
import { type OwnPostgres, startOwnPostgres, startReplicaOf } from "@/test/own-postgres";
import { newAccount } from "@/test/people";
import { testSecret } from "@/test/service";
import { until } from "@/test/waiting";
import { closePool, db, sql } from "./client";
import { migrate } from "./migrate";
import { readDb, readSql } from "./read-client";
import { type ReplicaState, replica, startReplica, stopReplica } from "./replica";
import { switches } from "./schema";

let primary: OwnPostgres;
let standby: OwnPostgres;
let onReplica: postgres.Sql<{ bigint: bigint }>;

/** A start with another replica. */
async function startWith(url: string): Promise<void> {
  await stopReplica();
  setEnv({ DATABASE_READ_URL: url });
  await startReplica();
}

const becomes = (state: ReplicaState) => until(`the replica is ${state}`, () => replica()?.state === state);

/** Whether a replica responds to a read. */
async function isReadFromReplica(): Promise<boolean> {
  const [row] = await readSql<{ replays: boolean }[]>`select pg_is_in_recovery() as replays`;
  return row?.replays === true;
}

const isHere = raw<boolean>`pg_is_in_recovery()`.mapWith(Boolean);

beforeAll(async () => {
  primary = await startOwnPostgres({ newPostgres: inject("newPostgres") });
  const serving = { APP_URL: "http://localhost", NEXTAUTH_SECRET: testSecret, DATABASE_POOLER: "none" };
  setEnv({ LOG_LEVEL: "fatal", ...serving, DATABASE_URL: primary.url });
  await migrate();
  standby = await startReplicaOf(primary);
  onReplica = postgres(standby.url, { max: 2, types: { bigint: postgres.BigInt }, onnotice: () => {} });
  await startWith(standby.url);
  await becomes("used");
});
afterAll(async () => {
  await stopReplica();
  await closePool(1);
  await onReplica?.end({ timeout: 0 });
  await standby?.remove();
  await primary?.remove();
});

it("decisions: Read replicas: reads lists from the replica, and changes and what decides from the primary", async () => {
  await sql()`insert into switches (name) values ('review_added_animals')`;
  const where = () => ({ here: isHere });
  await until("reads are of the replica", isReadFromReplica);
  await expect.poll(() => readDb().select(where()).from(switches)).toEqual([{ here: true }]);
  expect(await db().select(where()).from(switches)).toEqual([{ here: false }]);
  expect(await db().transaction((tx) => tx.select(where()).from(switches))).toEqual([{ here: false }]);
  await sql()`delete from switches`;
});

it("decisions: Read replicas: a write that has returned is on the replica, which every process may read", async () => {
  const accountId = await newAccount();
  for (let seen = 0; seen < 30; ) {
    const { id } = await addPet(accountId, { name: `Pet ${seen}`, categoryId: 1n });
    // No process reads from one that a busy machine let fall behind.
    if (replica()?.state !== "used") continue;
    expect(await onReplica`select id from pets where id = ${id}`).toHaveLength(1);
    seen++;
  }
});

it("what was written is read immediately while the replica does not replay, and later from the replica again", async () => {
  const accountId = await newAccount();
  await onReplica`select pg_wal_replay_pause()`;
  for (let n = 0; n < 3; n++) {
    const { id } = await addPet(accountId, { name: "Unseen", categoryId: 1n });
    expect(await onReplica`select from pets where id = ${id}`).toHaveLength(0);
    expect((await getPet(id))?.json).toContain("Unseen");
    expect((await listPets({ limit: 100, from: id })).json).toContain("Unseen");
    await recordAudit(db(), commandActor, { action: "key.issued", accountId, subject: `key ${n}` });
    await replica()?.replayed(null);
    expect((await listAudit({ accountId, limit: 1 })).items[0]?.subject).toBe(`key ${n}`);
  }
  expect(replica()?.state).toBe("behind");
  await onReplica`select pg_wal_replay_resume()`;
  await until("reads are of the replica", isReadFromReplica);
});

it("decisions: Read replicas: what a change reads first is of the primary: a delivery that the replica lacks is sent again", async () => {
  const accountId = await newAccount();
  const input = { url: "https://example.com/hook", description: "", eventTypes: ["order.placed" as const] };
  const { endpoint } = await createEndpoint(accountId, input, commandActor);
  await becomes("used");
  await onReplica`select pg_wal_replay_pause()`;
  const delivery = await sendTest(accountId, endpoint.id, "order.placed", commandActor);
  expect(await onReplica`select from webhook_deliveries where id = ${delivery}`).toHaveLength(0);
  await resendDelivery(accountId, delivery, commandActor);
  await onReplica`select pg_wal_replay_resume()`;
});

it("decisions: Read replicas: one that is 400 ms behind is not read, and not for a second after it caught up", async () => {
  const limit = 0.4;
  await becomes("used");
  await onReplica`select pg_wal_replay_pause()`;
  await sql()`create table not_seen ()`;
  const sample = () => {
    const [lag, state] = [replica()?.lagSeconds ?? 0, replica()?.state];
    if (state === "used") expect(lag).toBeLessThan(limit);
    return { lag, state };
  };
  await until("it is far behind", () => sample().lag > 2 * limit);
  await onReplica`select pg_wal_replay_resume()`;
  let behind = performance.now();
  await until("it is used", () => {
    const { lag, state } = sample();
    if (lag >= limit) behind = performance.now();
    return state === "used";
  });
  expect(performance.now() - behind).toBeGreaterThanOrEqual(1_000);
});

it("asks the primary when the replica cancels a query for what it has to replay", async () => {
  await sql()`create table conflicts ()`;
  await onReplica`alter system set max_standby_streaming_delay = 0`;
  await onReplica`select pg_reload_conf()`;
  await until(
    "the table is replayed",
    async () => (await onReplica`select to_regclass('conflicts') as t`)[0]?.t !== null,
  );
  await becomes("used");
  const read = readSql<{ replays: boolean }[]>`
    select pg_is_in_recovery() as replays, pg_sleep(case when pg_is_in_recovery() then 30 else 0 end) from (select count(*) from conflicts) c`;
  await until(
    "the query runs",
    async () =>
      (
        await onReplica`select from pg_stat_activity where query like '%from conflicts%' and state = 'active' and pid <> pg_backend_pid()`
      ).length > 0,
  );
  await sql()`truncate conflicts`;
  expect((await read)[0]?.replays).toBe(false);
});

it("reads that a replica leaves without a response go to the primary, and a write does not wait for one", async () => {
  await becomes("used");
  await standby.signalAll("SIGSTOP");
  const written = replica()?.replayed(null);
  const reads = Array.from({ length: 20 }, isReadFromReplica);
  expect(await Promise.all([written, ...reads])).toEqual([undefined, ...Array(20).fill(false)]);
  expect(await isReadFromReplica()).toBe(false);
  await standby.signalAll("SIGCONT");
  await becomes("used");
});

it("starts while the replica is away, says so once, and uses it when it is there", async () => {
  await stopReplica();
  await standby.stop();
  const warn = vi.spyOn(log(), "warn");
  await startWith(standby.url);
  expect(replica()?.state).toBe("away");
  expect(await isReadFromReplica()).toBe(false);
  await until("it is logged", () => warn.mock.calls.length > 0);
  await standby.start();
  await becomes("used");
  expect(warn.mock.calls).toEqual([[{ err: expect.any(Error) }, "the replica is away, reads go to the primary"]]);
});

it("says of a replica that stands still that it is behind, and once it is killed that it is away", async () => {
  const warn = vi.spyOn(log(), "warn").mockClear();
  const said = () => warn.mock.calls.map(([, message]) => message);
  await onReplica`select pg_wal_replay_pause()`;
  const writing = setInterval(() => sql()`select pg_logical_emit_message(true, 'test', 'written')`.execute(), 50);
  await until("it is behind", () => said().length === 1);
  clearInterval(writing);
  await standby.stop("crash");
  await until("it is away", () => said().length === 2);
  await standby.start();
  await becomes("used");
  expect(said()).toEqual(["behind", "away"].map((state) => `the replica is ${state}, reads go to the primary`));
});

it("a start is rejected, in one sentence, by a server that is no replica of this primary", async () => {
  const another = new URL(standby.url);
  another.pathname = "/postgres";
  const foreign =
    "DATABASE_READ_URL leads to a server that does not replicate the database of DATABASE_URL, or was promoted.";
  await expect(startWith(inject("postgresUrl"))).rejects.toThrow(foreign);
  await expect(startWith(another.href)).rejects.toThrow(foreign);
  await expect(startWith(primary.url)).rejects.toThrow(foreign);
  const wrongPassword = new URL(standby.url);
  wrongPassword.password = "wrong";
  await expect(startWith(wrongPassword.href)).rejects.toThrow("Cannot use the replica of DATABASE_READ_URL: password");
});

it("reads go to the primary once the replica is promoted", async () => {
  await startWith(standby.url);
  await becomes("used");
  await onReplica`select pg_promote()`;
  await becomes("not a replica");
  await sql()`create table only_here ()`;
  expect(await readSql`select to_regclass('only_here')::text as found`).toEqual([{ found: "only_here" }]);
  await expect(startWith(standby.url)).rejects.toThrow("or was promoted");
});
