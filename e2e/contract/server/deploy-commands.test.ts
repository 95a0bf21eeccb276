import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/base/env";
import { sql } from "@/lib/platform/db/client";
import { projectRoot } from "@/server/launcher/settings";
import { testDatabase } from "@/test/database";

const databaseUrl = testDatabase();
let folder: string;
let text: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "animal-store-deploy-"));
  text = await readFile(join(projectRoot, "docs", "deploy.md"), "utf8");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const blockWith = (part: string): string => {
  const blocks = [...text.matchAll(/^```(?:sh|sql)\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => block.includes(part));
  expect(found).toHaveLength(1);
  return found[0] ?? "";
};

/** Runs commands in a folder, as this user: `sudo` and what needs a machine of its own only run or skip the rest of the line. */
const shell = (commands: string, cwd: string) =>
  promisify(execFile)(
    "sh",
    ["-ec", `exec < /dev/null; sudo() { if [ "$1" = -u ]; then shift 2; "$@"; fi; }; docker() { :; }\n${commands}`],
    { cwd, env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME } },
  );

describe("docs/deploy.md: its commands work as they are written", () => {
  it("on one machine: the file of the configuration, with the examples of .env.example, creates the first staff account", async () => {
    const file = join(folder, "animal-store.env");
    const examples =
      (await readFile(join(projectRoot, ".env.example"), "utf8")).match(/(?<=^#)(MAIL_|PLAN_).*/gm) ?? [];
    expect(examples).toHaveLength(3);
    const url = `${databaseUrl()}?sslmode=disable&application_name=deploy`;
    const configuration = blockWith("@127.0.0.1:5432/animal_store")
      .replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${url}`)
      .replace("…", Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64"));
    await writeFile(file, configuration + examples.join("\n"), { mode: 0o600 });
    const commands = blockWith("server/launch.mjs staff create").replaceAll("/etc/animal-store.env", file);
    await shell(commands, projectRoot);
    expect(await sql()`select email, role from users`).toEqual([{ email: "you@example.com", role: "staff" }]);
  });

  it("its statement removes the second factors of staff who lost them", async () => {
    const counted = () => sql()`select (select count(*)::int from authenticators) as apps`;
    await sql()`
      insert into authenticators (user_id, secret, confirmed_at)
      select id, '', now() from users where email = 'you@example.com'`;
    expect(await counted()).toEqual([{ apps: 1 }]);
    await sql().unsafe(blockWith("delete from passkeys"));
    expect(await counted()).toEqual([{ apps: 0 }]);
  });

  it("with Compose: the .env has what compose.yaml and a start require", async () => {
    await shell(blockWith("docker compose up --build"), folder);
    const file = join(folder, ".env");
    const values = Object.fromEntries(
      (await readFile(file, "utf8"))
        .trim()
        .split("\n")
        .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []),
    );
    const required = (await readFile(join(projectRoot, "compose.yaml"), "utf8")).matchAll(/\$\{(\w+):\?/g);
    expect(Object.keys(values).sort()).toEqual([...new Set([...required].map(([, name]) => name))].sort());
    const { POSTGRES_PASSWORD: password, ...rest } = values;
    const databaseAddress = `postgres://animal_store:${password}@postgres:5432/animal_store`;
    expect(parseEnv({ ...rest, DATABASE_URL: databaseAddress }, true)).toMatchObject({ environment: "production" });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
