import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { identifier } from "@/lib/base/product";
import { endsWithin, isRunning, signalProcess } from "@/server/launcher/pids";
import { Stopped } from "@/server/launcher/signals";
import { startPostgres } from "@/server/postgres";
import {
  cleanUp,
  createdDataDir,
  findPostgres,
  isRoot,
  kill,
  otherUser,
  postmasterPid,
  startOwner,
  temporaryDataDir,
  withSql,
} from "@/server/postgres/testing/harness";

afterEach(cleanUp);

const createTable = (url: string) => withSql(url, (sql) => sql`create table pets (id int primary key)`);
const countPets = (url: string) =>
  withSql(url, async (sql) => (await sql<{ n: number }[]>`select count(*)::int as n from pets`)[0]?.n);

it("creates once, by two concurrent starts, a database in UTF8 that maps the case of every letter and requires the password, which is hidden", async () => {
  const dataDir = await temporaryDataDir("a path with spaces isn't a problem");
  const [one, other] = await Promise.all([startOwner(dataDir), startOwner(dataDir)]);
  expect(one.report.failure ?? other.report.failure).toBeUndefined();
  expect(one.report.url).toBe(other.report.url);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("new-"))).toEqual([]);
  const { url } = one.report;
  const settings = await withSql(
    url,
    (sql) => sql`
      select current_database() as database, current_user as user, getdatabaseencoding() as encoding,
        lower('ÄŁΩ') as lower, 'Z' < 'a' as "byCodePoint",
        current_setting('fsync') as fsync, current_setting('data_checksums') as checksums`,
  );
  expect(settings[0]).toEqual({
    database: identifier,
    user: identifier,
    encoding: "UTF8",
    lower: "äłω",
    byCodePoint: true,
    fsync: "on",
    checksums: "on",
  });
  await expect(countPets(url.replace(/:[^:@]+@/, ":wrong@"))).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o777).toBe(0o600);
});

/** Gives database and user of a running Postgres another name, as if they had been created with it. */
async function renameDatabase(url: string, name: string): Promise<void> {
  const { username, password } = new URL(url);
  await withSql(Object.assign(new URL(url), { pathname: "/postgres" }).href, async (sql) => {
    await sql`alter database ${sql(username)} rename to ${sql(name)}`;
    await sql.unsafe(`create role ${name} superuser login password '${password}'`);
  });
}

it("decisions: Product: a data folder keeps the name it was created with, also from before it was recorded", async () => {
  const dataDir = await createdDataDir();
  const nameFile = join(dataDir, "postgres", "name");
  expect(await readFile(nameFile, "utf8")).toBe(identifier);
  await rm(nameFile);
  const first = await startPostgres({ dataDir });
  expect(new URL(first.url)).toMatchObject({ username: identifier, pathname: `/${identifier}` });
  await createTable(first.url);
  await renameDatabase(first.url, "earlier_store");
  await first.stop();
  await writeFile(nameFile, "earlier_store");
  const again = await startPostgres({ dataDir });
  expect(new URL(again.url)).toMatchObject({ username: "earlier_store", pathname: "/earlier_store" });
  expect(await countPets(again.url)).toBe(0);
});

describe("starting again", { timeout: 60_000 }, () => {
  it("adopts the Postgres of a killed owner", async () => {
    const dataDir = await createdDataDir();
    const { owner, report } = await startOwner(dataDir);
    await createTable(report.url);
    await kill(owner);
    expect(await findPostgres(dataDir)).toBe(report.url);
    const again = await startPostgres({ dataDir });
    expect(again).toMatchObject({ url: report.url, adopted: true });
    await again.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it("keeps the data, and ignores a pid file whose process id belongs to another process", async () => {
    const dataDir = await createdDataDir();
    const first = await startPostgres({ dataDir });
    await createTable(first.url);
    const note = join(dataDir, "postgres", "cluster", "postmaster.pid");
    const text = await readFile(note, "utf8");
    await first.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
    await writeFile(note, text.replace(/^\d+/, String(process.pid)));
    const again = await startPostgres({ dataDir });
    expect(again.adopted).toBe(false);
    expect(await countPets(again.url)).toBe(0);
  });

  it("does not mistake the Postgres of the original for that of a copied folder", async () => {
    const [original, copied] = [await createdDataDir(), await createdDataDir()]; // with one password
    const running = await startPostgres({ dataDir: original });
    await createTable(running.url);
    const note = "postgres/cluster/postmaster.pid";
    await cp(join(original, note), join(copied, note));
    expect(await findPostgres(copied)).toBeUndefined();
    const copy = await startPostgres({ dataDir: copied });
    expect(copy.url).not.toBe(running.url);
    await expect(countPets(copy.url)).rejects.toThrow(/"pets" does not exist/);
  });
});

describe("supervision", { timeout: 120_000 }, () => {
  it("restarts a Postgres that died, on the same port, with every committed row", async () => {
    const dataDir = await createdDataDir();
    const postgres = await startPostgres({ dataDir });
    await createTable(postgres.url);
    const writing = acknowledgedWrites(postgres.url);
    await expect.poll(() => countPets(postgres.url)).toBeGreaterThan(20);
    const lines: string[] = [];
    const until = new AbortController();
    const supervision = postgres.keepRunning((line) => void lines.push(line), until.signal);
    signalProcess(await postmasterPid(dataDir), "SIGKILL");
    const acknowledged = await writing;
    expect(acknowledged).toBeGreaterThan(10);
    await expect.poll(() => lines.length, { timeout: 50_000 }).toBe(2);
    await sleep(1_000); // in which it looks some times at the one that runs now
    until.abort();
    await supervision;
    expect(lines).toEqual(["Postgres stopped unexpectedly. Restarting it.", "Postgres is running again."]);
    expect(await countPets(postgres.url)).toBeGreaterThanOrEqual(acknowledged);
  });

  it("stops nothing in place of a Postgres that has ended, since its process id may be that of another process", async () => {
    const dataDir = await createdDataDir();
    const postgres = await startPostgres({ dataDir });
    const pid = await postmasterPid(dataDir);
    signalProcess(pid, "SIGKILL");
    await endsWithin(pid, 10_000);
    const signal = vi.spyOn(process, "kill");
    onTestFinished(() => signal.mockRestore());
    await postgres.stop();
    expect(signal.mock.calls.filter(([, sent]) => sent !== 0)).toEqual([]);
  });

  it("stops a Postgres whose folder was removed, and says why it cannot start again", async () => {
    const dataDir = await createdDataDir();
    const postgres = await startPostgres({ dataDir });
    const pid = await postmasterPid(dataDir);
    await rm(dataDir, { recursive: true });
    await postgres.stop();
    expect(await isRunning(pid)).toBe(false);
    const lines: string[] = [];
    const until = new AbortController();
    const supervision = postgres.keepRunning((line) => void lines.push(line), until.signal);
    await expect.poll(() => lines[1]).toMatch(/^Trying again.* Cannot write to .*: the folder does not exist\. Repair/);
    until.abort();
    await supervision;
  });

  it("tries again until Postgres starts, and says why it did not", async () => {
    const dataDir = await createdDataDir();
    const postgres = await startPostgres({ dataDir });
    const settings = join(dataDir, "postgres", "cluster", "postgresql.conf");
    const text = await readFile(settings, "utf8");
    await writeFile(settings, `${text}\nwork_mem = 'none'\n`);
    const lines: string[] = [];
    const until = new AbortController();
    const supervision = postgres.keepRunning((line) => void lines.push(line), until.signal);
    signalProcess(await postmasterPid(dataDir), "SIGKILL");
    await expect.poll(() => lines.length, { timeout: 50_000 }).toBe(2);
    await writeFile(settings, text);
    await expect.poll(() => lines.at(-1), { timeout: 50_000 }).toBe("Postgres is running again.");
    until.abort();
    await supervision;
    expect(lines[1]).toMatch(
      /^Trying again until Postgres starts\. Postgres did not start: configuration file .* contains errors/,
    );
  });
});

describe("errors are one sentence", { timeout: 60_000 }, () => {
  it("a folder of another major version", async () => {
    const dataDir = await createdDataDir();
    await writeFile(join(dataDir, "postgres", "cluster", "PG_VERSION"), "17\n");
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /was created by Postgres 17, but this version includes Postgres 18/,
    );
  });

  it("a folder of something else", async () => {
    const dataDir = await temporaryDataDir();
    await mkdir(join(dataDir, "postgres"), { recursive: true });
    await writeFile(join(dataDir, "postgres", "notes.txt"), "");
    await expect(startPostgres({ dataDir })).rejects.toThrow(/is not a Postgres data folder/);
  });

  it("a password file that was replaced, and stops the Postgres that it started", async () => {
    const dataDir = await createdDataDir();
    await writeFile(join(dataDir, "postgres", "password"), "another");
    await expect(startPostgres({ dataDir })).rejects.toThrow(/does not accept the password/);
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it("a start that is stopped, and stops the Postgres that it started", async () => {
    const dataDir = await createdDataDir();
    const signal = AbortSignal.abort(new Stopped("Stopped."));
    await expect(startPostgres({ dataDir, signal })).rejects.toThrow("Stopped.");
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  it.runIf(isRoot)("a folder that the user of Postgres can no longer enter", async () => {
    const dataDir = await createdDataDir();
    await chmod(dirname(dataDir), 0o700);
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /^User 65534, which runs Postgres, cannot access \S+\. Make the parent folders accessible \(chmod o\+x\), or choose/,
    );
  });

  it("a file in the place of the folder", async () => {
    const dataDir = await temporaryDataDir();
    await writeFile(dataDir, "");
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      /Cannot write to .*: a file with this name already exists\./,
    );
  });

  it.runIf(isRoot)("a folder without write permission", async () => {
    const { report } = await startOwner(await temporaryDataDir(), otherUser);
    expect(report.failure).toMatch(/Cannot write to .*: permission denied\. .*DATA_DIR=/);
  });
});

describe("users", { timeout: 60_000 }, () => {
  it("is created once by two concurrent starts below a folder that other users may not enter, and works there", async () => {
    const dataDir = await temporaryDataDir("data", 0o700);
    const [one, other] = await Promise.all([startOwner(dataDir), startOwner(dataDir)]);
    expect(one.report).toMatchObject({ url: other.report.url });
    await createTable(one.report.url);
    const adopted = await startPostgres({ dataDir });
    expect(adopted).toMatchObject({ url: one.report.url, adopted: true });
    await adopted.stop();
    const again = await startPostgres({ dataDir });
    expect(await countPets(again.url)).toBe(0);
    expect(await findPostgres(dataDir)).toBe(again.url);
  });

  it.runIf(isRoot)("works as a user who is not root, and then as root", async () => {
    const dataDir = await temporaryDataDir("data", 0o700, otherUser);
    const { owner, report } = await startOwner(dataDir, otherUser);
    expect(report.failure).toBeUndefined();
    await createTable(report.url);
    owner.kill("SIGTERM");
    await endsWithin(owner.pid ?? 0, 10_000);
    const asRoot = await startPostgres({ dataDir });
    expect(await countPets(asRoot.url)).toBe(0);
    await asRoot.stop();
    expect((await startOwner(dataDir, otherUser)).report.failure).toBeUndefined();
  });

  it.runIf(isRoot)("accepts a folder that root restored from a backup", async () => {
    const dataDir = await createdDataDir();
    await promisify(execFile)("chown", ["-R", "root", dataDir]);
    await startPostgres({ dataDir });
    expect((await stat(join(dataDir, "postgres", "cluster"))).uid).toBe(65_534);
  });

  it.each([
    ["a user", 0o2777],
    ["a user", 0o2770],
    ["root", 0o2777],
  ])("repairs a folder whose permissions were opened to others, as %s, from mode %i", async (who, mode) => {
    const as = who === "root" || !isRoot ? {} : otherUser;
    const dataDir = await createdDataDir();
    const folders = [join(dataDir, "postgres"), join(dataDir, "postgres", "cluster")];
    for (const folder of folders) await chmod(folder, mode);
    const { report } = await startOwner(dataDir, as);
    expect(report.failure).toBeUndefined();
    for (const folder of folders) expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.runIf(isRoot)("names the owner of the database to another user, also if it was opened to others", async () => {
    const dataDir = await createdDataDir();
    const failure = async () => (await startOwner(dataDir, { uid: 1, gid: 1 })).report.failure;
    expect(await failure()).toMatch(/belongs to another user/);
    await promisify(execFile)("chmod", ["-R", "0777", dataDir]);
    expect(await failure()).toMatch(/^The database in \S+ belongs to another user\. [^.]*DATA_DIR\.$/);
  });
});

/** Adds pets until the connection breaks. @returns how many were acknowledged */
async function acknowledgedWrites(url: string): Promise<number> {
  let id = 0;
  await withSql(url, async (sql) => {
    for (;;) {
      await sql`insert into pets values (${id + 1})`;
      id += 1;
    }
  }).catch(() => {});
  return id;
}
