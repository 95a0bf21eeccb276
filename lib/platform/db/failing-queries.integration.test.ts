import { sql as raw } from "drizzle-orm";
import postgres from "postgres";
import { expect, it } from "vitest";
import { errorCode } from "@/lib/base/error-code";
import { createLog } from "@/lib/base/log";
import { settings, testDatabase } from "@/test/database";
import { until } from "@/test/waiting";
import { isTransient } from "./availability";
import { db, sql } from "./client";
import { copyIn } from "./copy";
import { accounts, auditEvents, users } from "./schema";

// Behind a pooler, the driver may write to a connection that is gone, which lib/platform/db/lost-connections.ts handles.
const databaseUrl = testDatabase({ DATABASE_POOLER: "none" });

const email = "ada.lovelace@example.com";
const passwordHash = "scrypt$65536$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo";
const keyHash = Buffer.alloc(32, 0xab);
const secret = "a-secret-value";

/** Everything that was given to a query, in each form in which an error could show it. */
const secrets = [
  email,
  "ada.lovelace",
  "c2FsdHNhbHRzYWx0",
  "aGFzaGhhc2hoYXNo",
  secret,
  keyHash.toString("hex"),
  "171,171",
];

const person = { accountId: 1n, email, name: secret, passwordHash };
const isRow = raw`name = ${secret} and email = ${email}`;

/** Holds a lock on the people while something waits for it. */
async function whileLocked(work: (other: postgres.TransactionSql) => Promise<unknown>): Promise<unknown> {
  const other = postgres(databaseUrl(), { connection: settings, max: 1 });
  const locked = other.begin(async (tx) => {
    await tx`lock table users in access exclusive mode`;
    await work(tx).finally(() => tx`select 1`);
  });
  return locked.finally(() => other.end());
}

/** Queries that fail, by the reason. Drizzle and the driver put the values into different parts of their errors. */
const failures: Record<string, () => Promise<unknown>> = {
  "a unique value that exists": () => db().insert(users).values(person),
  "a row that a check rejects": () =>
    db()
      .insert(users)
      .values({ ...person, email: secret, role: secret as never }),
  "a null that is not allowed": () =>
    db().execute(raw`insert into users (name, password_hash) values (${secret}, ${passwordHash})`),
  "a reference to nothing": () =>
    db()
      .insert(users)
      .values({ ...person, email: `x${email}`, accountId: 404n }),
  "a hash of the wrong length": () =>
    db().execute(raw`insert into api_keys (account_id, name, hash, prefix, last_four, scopes)
      values (1, ${secret}, ${keyHash.subarray(1)}, 'p', 'abcd', '{}')`),
  "a text that is no number": () => sql()`select ${secret}::text::bigint`,
  "a text that is no date": () => db().execute(raw`select ${secret}::text::timestamptz`),
  "a change that a trigger rejects": () => db().update(auditEvents).set({ subject: secret }),
  "a column that does not exist": () => db().execute(raw`select nothing from users where ${isRow}`),
  "a statement that takes too long": () =>
    db().transaction(async (tx) => {
      await tx.execute(raw`set local statement_timeout = 50`);
      await tx.execute(raw`select pg_sleep(5) from users where ${isRow}`);
    }),
  "a lock that is taken": () =>
    whileLocked(() =>
      db().transaction(async (tx) => {
        await tx.execute(raw`set local lock_timeout = 50`);
        await tx.update(users).set({ passwordHash }).where(isRow);
      }),
    ),
  "a deadlock": () =>
    whileLocked((other) =>
      db().transaction(async (tx) => {
        await tx.execute(raw`set local deadlock_timeout = 50`); // it fails before the other one
        await tx.execute(raw`lock table accounts in access exclusive mode`);
        await Promise.all([other`select name from accounts`, tx.update(users).set({ passwordHash }).where(isRow)]);
      }),
    ),
  "rows that cannot be copied": () =>
    copyIn(sql()`copy users (email, account_id) from stdin`, [`${email}\t${secret}\n`]),
  "a connection that is cut": async () => {
    // A query of drizzle runs again for each `then`: one promise of it.
    const cut = Promise.resolve(db().execute(raw`select pg_sleep(60) from users where ${isRow}`));
    cut.catch(() => undefined); // it fails while the loop below still waits
    const terminate = raw`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'select pg_sleep(60)%' and datname = current_database()`;
    await until("the query runs and is cut", async () => (await db().execute(terminate)).length > 0);
    await cut;
  },
  "a pool that has ended": async () => {
    const ended = postgres(databaseUrl(), { connection: settings, max: 1 });
    await ended.end();
    await ended`select ${secret}::text`;
  },
};

async function errorOf(query: () => Promise<unknown>): Promise<Error> {
  return query().then(
    () => Promise.reject(new Error("the query did not fail")),
    (error) => error,
  );
}

it("no line of the log has a value of a query that failed, however it is logged", async () => {
  await db().insert(accounts).values({ id: 1n, name: "Ada" });
  await db().insert(users).values(person);
  await db().insert(auditEvents).values({ actorKind: "command", action: "test", subject: "x" });
  let lines = "";
  const write = (line: string) => {
    lines += line;
  };
  const log = createLog({ write }, "trace");
  for (const [reason, query] of Object.entries(failures)) {
    const error = await errorOf(query);
    lines = "";
    log.error({ err: error }, "failed");
    log.debug({ details: error, code: "X" }, "failed");
    log.error(error);
    log.error({ err: new AggregateError([error], "several", { cause: error }) });
    expect(
      lines.split("\n").filter((line) => line.includes('"type":')),
      reason,
    ).toHaveLength(4);
    for (const one of secrets) expect(lines, reason).not.toContain(one);
  }
  // The statement stays, so that the log says what failed.
  expect(lines).toContain("CONNECTION_ENDED");
});

it("the code of what failed is found, also in the error of Drizzle, and says whether a retry may succeed", async () => {
  const codes: [reason: keyof typeof failures, code: string, isTransient: boolean][] = [
    ["a unique value that exists", "23505", false],
    ["a text that is no date", "22007", false],
    ["a column that does not exist", "42703", false],
    ["a statement that takes too long", "57014", true],
    ["a lock that is taken", "55P03", true],
    ["a deadlock", "40P01", true],
    ["a connection that is cut", "57P01|CONNECTION_CLOSED", true],
    ["a pool that has ended", "CONNECTION_ENDED", true],
  ];
  for (const [reason, code, transient] of codes) {
    const error = await errorOf(failures[reason] as () => Promise<unknown>);
    expect(errorCode(error), reason).toMatch(new RegExp(`^(${code})$`));
    expect(isTransient(error), reason).toBe(transient);
  }
  const broken = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
  expect(isTransient(new Error("a request", { cause: broken }))).toBe(true);
});
