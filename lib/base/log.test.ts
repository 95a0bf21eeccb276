import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { createLog } from "./log";

it("writes the lines of its level and above, and no others", () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) }, "warn");
  log.info("quiet");
  log.warn("loud");
  log.error("louder");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["loud", "louder"]);
});

it("a process that logs a fatal line ends, also when nothing reads its log", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "test/scripts/log-fatal.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    child.stdout.destroy();
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([3, null]);
  } finally {
    child.kill("SIGKILL");
  }
});
