import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("a process without file descriptors logs it, and counts the seconds", async () => {
  // Loading the script takes some hundred at the same time on a busy machine.
  const script = "ulimit -n 1000 && exec node --import tsx test/scripts/use-up-descriptors.ts";
  const { stdout } = await promisify(execFile)("sh", ["-c", script], { env: { ...process.env, LOG_LEVEL: "info" } });
  const lines = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  const [before, meanwhile, after] = lines.find((line) => Array.isArray(line)) ?? [];
  expect(before).toEqual({ failures: 0 });
  expect(meanwhile).toEqual({ failures: 2, since: expect.any(Number) });
  expect(after.since).toBeUndefined();
  expect(lines.filter((line) => !Array.isArray(line))).toEqual([
    expect.objectContaining({ level: 50, msg: "no file descriptor is left: new connections are closed" }),
    expect.objectContaining({ level: 30, msg: "there are file descriptors again" }),
  ]);
});
