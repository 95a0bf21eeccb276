import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { send } from "@/test/http";
import { issueKey } from "@/test/people";
import { startPgbouncer } from "@/test/pgbouncer";
import type { Service } from "@/test/service";
import { until } from "@/test/waiting";
import type { Fault } from "./fault";
import type { World } from "./world";

const awayMs = 2_000;

/** Runs work on a connection of its own. */
async function withConnection(world: World, work: (on: postgres.Sql) => Promise<unknown>): Promise<void> {
  const on = postgres(world.postgres.url, { max: 1, onnotice: () => undefined });
  await work(on);
  await on.end({ timeout: 1 });
}

const lock = (table: string) => (world: World) =>
  withConnection(world, (on) =>
    on.begin(async (inside) => {
      await inside`lock table ${inside(table)} in access exclusive mode`;
      await sleep(awayMs);
    }),
  );

/** Takes every connection that Postgres has left, except those for administrators. */
async function takeConnections(world: World): Promise<void> {
  const taken: postgres.Sql[] = [];
  await withConnection(world, async (on) => {
    await on`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'animal-store'`;
    await Promise.all(
      Array.from({ length: 110 }, async () => {
        const one = postgres(world.postgres.url, { max: 1, onnotice: () => undefined });
        taken.push(one);
        await one`select 1`.catch(() => undefined);
      }),
    );
    await sleep(awayMs);
  });
  await Promise.all(taken.map((one) => one.end({ timeout: 0 })));
}

/** Locks the table before its partitions, as who writes does. A change that begins with a partition would be a deadlock. */
const alone = (on: postgres.Sql, change: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  on.begin(async (tx) => {
    await tx`lock table request_log in access exclusive mode`;
    await change(tx);
  });

/** Sends a request whose row of the request log Postgres rejects. It is set aside, and the health report counts it. */
async function rejectRow(world: World): Promise<void> {
  const [service] = world.services as [Service];
  const lost = async (): Promise<number> => (await service.health()).metering.lost;
  const before = await lost();
  await withConnection(world, async (on) => {
    await on`
      create function reject_row() returns trigger language plpgsql as
      $$begin raise exception 'a bad row' using errcode = 'invalid_parameter_value'; end$$`;
    await alone(
      on,
      (tx) => tx`
        create trigger reject_row before insert on request_log for each row when (new.user_agent = 'bad')
        execute function reject_row()`,
    );
    const { secret } = await issueKey();
    await send("GET", `${service.url}/api/v1/pets?limit=1`, { key: secret, headers: { "User-Agent": "bad" } });
    await until("the health report counts the lost row", async () => (await lost()) === before + 1);
    await alone(on, (tx) => tx`drop function reject_row cascade`);
  });
}

/** What happens to Postgres. Writes may fail, and nothing that was acknowledged or counted is lost. */
export const databaseFaults: Fault[] = [
  ...(["crash", "immediate", undefined] as const).map(
    (how): Fault => ({
      name: { crash: "Postgres is killed", immediate: "Postgres stops immediately", none: "Postgres restarts" }[
        how ?? "none"
      ],
      cause: async ({ postgres }) => {
        await postgres.stop(how);
        await sleep(awayMs);
        await postgres.start();
      },
    }),
  ),
  {
    name: "Postgres hangs for 7 s",
    cause: async ({ postgres }) => {
      await postgres.signalAll("SIGSTOP");
      await sleep(7_000);
      await postgres.signalAll("SIGCONT");
    },
  },
  { name: "Postgres has no connection left", cause: takeConnections },
  { name: "A row that Postgres rejects", servesAll: true, cause: rejectRow },
  { name: "A lock on pets", cause: lock("pets") },
  { name: "A lock on request_log", cause: lock("request_log") },
  { name: "A lock on api_keys", cause: lock("api_keys") },
];

/** With a pooler, which holds the sessions. */
export const poolerFaults: Fault[] = [
  {
    name: "PgBouncer restarts",
    cause: async (world) => {
      const url = new URL(world.pgbouncer?.url ?? "");
      await world.pgbouncer?.stop();
      await sleep(awayMs);
      world.pgbouncer = await startPgbouncer(world.postgres.url, { port: Number(url.port) });
    },
  },
];
