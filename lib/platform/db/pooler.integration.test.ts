import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UserError } from "@/lib/base/errors";
import { keyCache } from "@/lib/domains/keys/cache";
import { stopRuntime } from "@/lib/runtime/start";
import { createDatabase, setRole, type TestDatabase } from "@/test/database";
import { setEnv } from "@/test/env";
import { issueKey, revoke, verify } from "@/test/people";
import { type RunningPgbouncer, startPgbouncer } from "@/test/pgbouncer";
import { oddSettings } from "@/test/postgres.setup";
import { until } from "@/test/waiting";
import { changeFeed } from "./changes";
import { sql } from "./client";
import { migrate } from "./migrate";
import { sessionSettings } from "./session";

const yes = () => true;
const no = () => false;
let database: TestDatabase;
let pooler: RunningPgbouncer;

beforeAll(async () => {
  database = await createDatabase(false);
  pooler = await startPgbouncer(database.url);
  setEnv({ LOG_LEVEL: "fatal", DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction" });
});

afterAll(async () => {
  await stopRuntime();
  await pooler?.stop();
  await database?.drop();
});

describe("configuration, DATABASE_POOLER: everything works on sessions that are shared", () => {
  it("does not start with settings of the role that it depends on, and says which it needs", async () => {
    await setRole(database, oddSettings);
    const message = await migrate().then(
      () => "",
      (error: UserError) => error.message,
    );
    for (const [name, value] of Object.entries(sessionSettings))
      expect(message).toContain(` set ${name} = '${value}';`);
    await setRole(database, sessionSettings);
    await pooler.stop();
    pooler = await startPgbouncer(database.url, { port: Number(new URL(pooler.url).port) });
  });

  it("migrates twice at the same time, and leaves no lock behind", async () => {
    await Promise.all([migrate(), migrate()]);
    const locks = await sql()`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and datname = current_database()`;
    expect(locks).toHaveLength(0);
  });

  it("gives each query its own parameters on any session", async () => {
    const numbers = Array.from({ length: 60 }, (_, n) => n);
    const echo = async (n: number) => (await sql()<{ n: number }[]>`select ${n}::int as n, pg_sleep(0.005)`)[0]?.n;
    expect(await Promise.all(numbers.map(echo))).toEqual(numbers);
  });

  it("rejects a key that was revoked", async () => {
    keyCache().follow();
    await changeFeed().start(Number.POSITIVE_INFINITY);
    const key = await issueKey();
    await until("the key is known", async () => {
      await verify(key.secret);
      return keyCache().known(key.secret) !== undefined;
    });
    await revoke(key);
    await until("rejected", () => verify(key.secret).then(no, yes), 1000);
  });
});
