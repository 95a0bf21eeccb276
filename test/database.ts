import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { createLog } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { sessionSettings } from "@/lib/platform/db/session";
import { stopRuntime } from "@/lib/runtime/start";
import { setEnv } from "./env";
import { migratedTemplate } from "./postgres.setup";
import { testSecret } from "./service";

/** For a connection of a test: the role has odd ones, unless the tests run behind a pooler, which takes none. */
export const settings = process.env.DATABASE_POOLER === "transaction" ? {} : sessionSettings;

/** A database for one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * Creates an empty database in the Postgres that the test files share.
 *
 * @param pooled whether to reach it through PgBouncer, if the tests run with one
 * @param template the database to copy: Postgres's own, or the migrated one
 */
export async function createDatabase(pooled = true, template = "template1"): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdministrator((on) => on`create database ${on(name)} template ${on(template)}`);
  const url = new URL((pooled && inject("pooledUrl")) || inject("postgresUrl"));
  url.pathname = `/${name}`;
  // By force: a killed process may have left connections open.
  return { url: url.href, drop: () => asAdministrator((on) => on`drop database ${on(name)} with (force)`) };
}

/** Of the role, in a database: what a connection through a pooler has. */
export async function setRole({ url }: TestDatabase, values: object): Promise<void> {
  const on = postgres(url, { max: 1, connection: settings });
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(values))
    await on.unsafe(`alter role current_user in database ${name} set ${setting} = '${value}'`);
  await on.end();
}

async function asAdministrator(work: (on: postgres.Sql) => Promise<unknown>): Promise<void> {
  const on = postgres(inject("postgresUrl"), { connection: sessionSettings, max: 1, onnotice: () => undefined });
  try {
    await work(on);
  } finally {
    await on.end();
  }
}

function use(url: string, variables: Record<string, string>): void {
  const serving = { APP_URL: "http://localhost", NEXTAUTH_SECRET: testSecret };
  setEnv({ LOG_LEVEL: "fatal", ...serving, ...variables, DATABASE_URL: url });
}

/** Has `lib` use the database of the shared service. */
export function sharedDatabase(): void {
  beforeAll(() => use(inject("sharedService").databaseUrl, {}));
  afterAll(() => stopRuntime());
}

const maxLines = 5;

/** Has a test that fails say what was logged as an error since it began. */
function showLogOfFailed(): void {
  let lines: string[] = [];
  beforeAll(() => perProcess("log", () => createLog({ write: (line) => lines.push(line) }, "error")));
  beforeEach(({ onTestFailed }) => {
    lines = [];
    onTestFailed(() => {
      if (lines.length > 0) throw new Error(`The log has:\n${lines.slice(0, maxLines).join("")}`);
    });
  });
}

/**
 * Gives the tests of a file their own migrated database, which `lib` uses: call it at the top of the file.
 *
 * @param variables further environment variables, such as `APP_ENV`; `DATABASE_POOLER: "none"` goes around PgBouncer
 * @returns a function that returns its URL, once a test runs
 */
export function testDatabase(variables: Record<string, string> = {}): () => string {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase(variables.DATABASE_POOLER !== "none", migratedTemplate);
    use(database.url, variables);
  });
  showLogOfFailed();
  afterAll(async () => {
    await stopRuntime();
    await database?.drop();
  });
  return () => {
    if (!database) throw new Error("There is no database yet.");
    return database.url;
  };
}
