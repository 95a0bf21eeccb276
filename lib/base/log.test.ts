import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

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
