import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "@/test/waiting";
import { projectRoot } from "./settings";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "animal-store-signals-"));
  const start = `cd '${projectRoot}' && exec node --import tsx test/scripts/wait-for-stop.ts`;
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { start } }));
});

afterAll(() => rm(folder, { recursive: true }));

const printed = () => readFile(join(folder, "out"), "utf8").catch(() => "");

// Windows has no signals of this kind and no sh.
describe.skipIf(process.platform === "win32")("a service that npm started", () => {
  it("survives the shell behind npm, and ends with npm", { timeout: 120_000 }, async () => {
    const shell = spawn("sh", ["-c", "nohup npm start > out 2>&1 & read line"], {
      cwd: folder,
      stdio: ["pipe", "ignore", "ignore"],
    });
    const says = (what: string) => until(`it says ${what}`, async () => (await printed()).includes(what), 60_000);
    await says("runs");
    shell.stdin.end();
    await once(shell, "exit");

    // It checks for npm each half second, and prints as often.
    const before = (await printed()).length;
    await until("it has looked", async () => /(runs\s+){4}|stops/.test((await printed()).slice(before)), 60_000);
    expect(await printed()).not.toContain("stops");

    process.kill(Number(/^up (\d+)$/m.exec(await printed())?.[1]), "SIGKILL");
    await says("stops");
  });
});
