import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environmentOfKey } from "@/lib/domains/keys/format";
import { tryLock } from "@/server/launcher/lock";
import { dataLock } from "@/server/launcher/settings";
import { startPostgres } from "@/server/postgres";
import { postmasterPid, withSql } from "@/server/postgres/testing/harness";
import { createDatabase, type TestDatabase } from "@/test/database";
import { bundled, startScript } from "@/test/script";
import { until } from "@/test/waiting";

type Env = Record<string, string | undefined>;
type Printed = { code: number; stdout: string; stderr: string };
const run = (program: "key" | "migrate" | "staff" | "reseal", args: string[], env: Env, input?: string) =>
  startScript([`server/commands/${program}.ts`, ...args], { LOG_LEVEL: "trace", ...env }, input).ended;

const email = "ada@example.com";
const keyLine = /^ask_(live|stage|dev)_[0-9A-Za-z]{38}\n$/;

let managed: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  managed = await createDatabase();
  dataDir = join(await realpath(await mkdtemp(join(tmpdir(), "animal-store-test-"))), "data");
  await chmod(join(dataDir, ".."), 0o755); // as root, Postgres runs as another user
});

afterAll(async () => {
  await managed.drop();
  await rm(join(dataDir, ".."), { recursive: true, force: true });
});

describe("the command line on a database of the operator's", { timeout: 120_000 }, () => {
  const env = () => ({ DATABASE_URL: managed.url });
  const staff = (args: string[], input?: string) => run("staff", args, env(), input);
  let keys: ChildProcess;
  let first: string;

  beforeAll(() => {
    keys = fork(bundled("server/commands/testing/keys.ts"), { env: { ...process.env, ...env() } });
  });
  afterAll(() => void keys.kill("SIGKILL"));

  async function key(...args: string[]): Promise<Printed> {
    const printed = once(keys, "message");
    keys.send(args);
    return (await printed)[0];
  }

  it("says what migrating would do, and migrates", async () => {
    const dry = await run("migrate", ["--dry-run"], env());
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('  CREATE TABLE "accounts" (') });
    expect(await run("migrate", [], env())).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringMatching(/Applied 0000_initial\.\n(Applied .*\n)+The schema is up to date\.\n$/),
    });
  });

  it("creates a key, alone on standard output, and creates its owner", async () => {
    const rejected = await key("create", "--email", email);
    expect(rejected).toMatchObject({ code: 1, stdout: "" });
    expect(rejected.stderr).toContain("✗ No user has the email address ada@example.com.");
    const { code, stdout, stderr } = await key("create", "--email", " Ada@Example.com", "--create-account");
    expect(stdout).toMatch(keyLine);
    expect(code).toBe(0);
    expect(stderr).toContain("Created an account for ada@example.com.");
    expect(stderr).not.toContain(stdout.trim());
    first = stdout.trim();
    expect(first.startsWith("ask_live_")).toBe(true);
    expect(environmentOfKey(first)).toBeDefined();
  });

  it("accepts plan, limits, scopes, expiry and name", async () => {
    const args = ["--plan", "enterprise", "--per-minute", "5", "--per-day", "50", "--scopes", "pets:read,orders:read"];
    const narrow = ["--allow-from", "203.0.113.0/24, 2001:db8::1", "--key-per-minute", "3", "--key-per-day", "30"];
    const more = [...narrow, "--expires", "12h", "--name", "Nightly import"];
    const issued = await key("create", "--email", email, ...args, ...more);
    expect(issued.stdout).toMatch(keyLine);
    expect(issued.stderr).toContain("plan to enterprise: 5 requests per minute, 50 per day");
    const { code, stdout, stderr } = await key("list", "--email", email);
    expect(code).toBe(0);
    expect(stderr).not.toContain("✗");
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^ID +STATE/);
    const narrowed = "203\\.0\\.113\\.0/24,2001:db8::1 +3/30";
    expect(lines[1]).toMatch(new RegExp(`active .*pets:read,orders:read +${narrowed} .*Nightly import$`));
    expect(stdout).not.toContain(first.slice(14, -4));
  });

  it("changes a key", async () => {
    const { stdout: before } = await key("list", "--email", email);
    const id = before.split("\n")[1]?.split(" ")[0] as string;
    const edited = await key("edit", "--email", email, "--key", id, "--allow-from", "any", "--key-per-day", "none");
    expect(edited).toMatchObject({ code: 0, stdout: "" });
    const { stdout: after } = await key("list", "--email", email);
    expect(after.split("\n")[1]).toMatch(/ any +3\/- .*Nightly import$/);
  });

  it("gives an account its plan's limits again, and its own limits on any plan", async () => {
    const limited = await key("create", "--email", email, "--per-minute", "7", "--per-day", "70");
    expect(limited.stderr).toContain("plan to enterprise: 7 requests per minute, 70 per day");
    const pro = await key("create", "--email", email, "--plan", "pro");
    expect(pro.stderr).toContain("plan to pro: 300 requests per minute, 10000 per day");
  });

  it("rolls a key by its last four characters, and prints the new one alone", async () => {
    const rolled = await key("roll", "--email", email, "--key", first.slice(-4), "--overlap", "1h-after-use");
    expect(rolled).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("Both keys work until 1 hour after the first request"),
    });
    expect(rolled.stdout).toMatch(keyLine);
    const { stdout } = await key("list", "--email", email);
    expect(stdout).toMatch(
      new RegExp(`rolling +${first.slice(0, 12)}…${first.slice(-4)}|rolling .*${first.slice(-4)}`),
    );
    const again = await key("roll", "--email", email, "--key", first.slice(-4));
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("is rolling");
  });

  it("revokes a key by its id, and a leaked key by its secret", async () => {
    const byId = await key("revoke", "--email", email, "--key", "2");
    expect(byId).toMatchObject({ code: 0, stdout: "" });
    expect(byId.stderr).toContain('Revoked key 2 "Nightly import"');
    expect(await key("revoke", "--key", first)).toMatchObject({ code: 0, stdout: "" });
    const again = await key("revoke", "--key", first);
    expect(again).toMatchObject({ code: 1, stdout: "" });
    expect(again.stderr).toContain("is revoked");
    const none = await key("revoke", "--email", email, "--key", "999");
    expect(none.stderr).toContain("no key with the ID or last four characters 999");
    expect(none.code).toBe(1);
  });

  it("makes a person staff, with a generated or piped password", async () => {
    const made = await staff(["create", "--email", "boss@example.com", "--name", "Bo Boss"]);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toMatch(/^[\w-]{20}\n$/);
    expect(made.stderr).toContain("boss@example.com is now staff.");
    const piped = await staff(["create", "--email", "boss@example.com"], "correct horse battery\n");
    expect(piped).toMatchObject({ code: 0, stdout: "" });
    const promoted = await staff(["create", "--email", email], "");
    expect(promoted.stdout).toMatch(/^[\w-]{20}\n$/); // she had no password
    // With STAFF_SIGN_IN=oidc, they keep their ways: also those who were staff already.
    await withSql(managed.url, (on) => on`update users set staff_by_command = false`);
    const again = await staff(["create", "--email", "boss@example.com"]);
    expect(again).toMatchObject({ code: 0, stdout: "" });
    expect(again.stderr).toContain("keeps their password");
    const marked = await withSql(managed.url, (on) => on`select email from users where staff_by_command`);
    expect(marked).toEqual([{ email: "boss@example.com" }]);
    const weak = await staff(["create", "--email", "other@example.com"], "short\n");
    expect(weak).toMatchObject({ code: 1, stdout: "" });
    expect(weak.stderr).toMatch(/^✗ .*10 characters/);
  });
});

describe("the command line on the Postgres of the data folder", { timeout: 120_000 }, () => {
  const key = (...args: string[]) => run("key", args, { DATABASE_URL: undefined, DATA_DIR: dataDir });

  /** Stores an authenticator app as versions up to 1.0.0 did: not encrypted. */
  async function addApp(): Promise<void> {
    const postgres = await startPostgres({ dataDir });
    await withSql(
      postgres.url,
      (sql) => sql`insert into authenticators (user_id, secret, confirmed_at)
        select min(id), ${Buffer.alloc(20)}, now() from users`,
    );
    await postgres.stop();
  }

  it("starts it for commands, which take turns, and stops it afterwards", async () => {
    const ended = await Promise.all([
      key("issue", "--email", email, "--create"), // the names before 2.1.0
      key("create", "--email", "other@example.com", "--create-account"),
    ]);
    for (const { stdout, stderr } of ended) {
      expect(stdout, stderr).toMatch(keyLine);
      expect(stdout.startsWith("ask_dev_")).toBe(true);
    }
    await expect(postmasterPid(dataDir)).rejects.toThrow("No Postgres runs");
  });

  it("encrypts with the secret in the data folder", async () => {
    const env = { DATABASE_URL: undefined, DATA_DIR: dataDir, NEXTAUTH_SECRET: undefined };
    await addApp();
    expect(await run("reseal", [], env)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /: 1 encrypted again, 0 were already.*\nSecrets of webhooks: 0 encrypted again.*\nNothing needs the previous secret\.\n$/,
      ),
    });
    const previous = await readFile(join(dataDir, "auth-secret"), "utf8");
    await rm(join(dataDir, "auth-secret"));
    const lost = await run("reseal", [], env);
    expect(lost).toMatchObject({ code: 1, stdout: "" });
    expect(lost.stderr).toMatch(
      /0 were already, 1 cannot be decrypted\.\nSecrets of webhooks: .*\n✗ Set NEXTAUTH_SECRET_PREVIOUS to/,
    );
    const rotated = await run("reseal", [], { ...env, NEXTAUTH_SECRET_PREVIOUS: previous });
    expect(rotated.stderr).toContain(": 1 encrypted again,");
  });

  it("uses the one of a service, sees the same data, and leaves it running", async () => {
    const release = await tryLock(dataLock(dataDir));
    const postgres = await startPostgres({ dataDir });
    try {
      const pid = await postmasterPid(dataDir);
      const { stdout, code } = await key("create", "--email", email);
      expect(code).toBe(0);
      const rows = await withSql(
        postgres.url,
        (sql) => sql`select last_four as "lastFour" from api_keys order by id desc limit 1`,
      );
      expect(rows[0]?.lastFour).toBe(stdout.trim().slice(-4));
      expect(await postmasterPid(dataDir)).toBe(pid);
    } finally {
      await postgres.stop();
      await release?.();
    }
  });

  it("uses one that runs already without a service, and stops it afterwards", async () => {
    await startPostgres({ dataDir });
    expect((await key("list", "--email", email)).code).toBe(0);
    await expect(postmasterPid(dataDir)).rejects.toThrow("No Postgres runs");
  });

  it("stops it too if a second Ctrl-C ends a command that waits", async () => {
    const { url } = await startPostgres({ dataDir });
    await withSql(url, async (on) => {
      await on`select pg_advisory_lock(7301945)`; // that of migrations
      const { child, ended } = startScript(["server/commands/migrate.ts"], {
        DATABASE_URL: undefined,
        DATA_DIR: dataDir,
      });
      const connections = () => on`select from pg_stat_activity where application_name = 'animal-store'`;
      await until("it waits", async () => (await connections()).length > 0);
      // Signals within a second count as one keypress.
      await until("it has ended", () => !child.kill("SIGINT"));
      expect(await ended).toMatchObject({ code: 130, stderr: expect.stringContaining("Stopped.\n") });
    });
    await expect(postmasterPid(dataDir)).rejects.toThrow("No Postgres runs");
  });
});

describe("the command line reports an error in one sentence, and changes nothing", () => {
  it("exits with 2 if it is misused", async () => {
    const unused = { DATABASE_URL: undefined, DATA_DIR: "/nonexistent/never-made", PORT: "" };
    expect(await run("key", ["mend"], unused)).toEqual({
      code: 2,
      stdout: "",
      stderr: '✗ Unknown command "mend". Use one of: create, list, edit, roll, revoke. See --help.\n',
    });
    await expect(stat(unused.DATA_DIR)).rejects.toThrow();
  });

  it.each([
    [
      "a database that cannot be reached",
      { DATABASE_URL: "postgres://u@127.0.0.1:1/x" },
      "✗ Cannot use the database: connect ECONNREFUSED",
    ],
    [
      "a configuration that is wrong",
      { DATABASE_URL: "mysql://u@h/x" },
      "✗ The configuration is not valid:\n  DATABASE_URL",
    ],
  ])("exits with 1 for %s", async (_what, wrong, sentence) => {
    for (const [program, ...args] of [
      ["key", "list", "--email", email],
      ["migrate"],
      ["migrate", "--dry-run"],
    ] as const) {
      const { code, stdout, stderr } = await run(program, args, wrong);
      expect(stderr.startsWith(sentence), stderr).toBe(true);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    }
  });
});
