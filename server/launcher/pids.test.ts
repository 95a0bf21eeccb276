import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { signalProcess } from "./pids";

it("ignores that a process to signal has already ended", async () => {
  const child = spawn("true");
  await once(child, "exit");
  expect(() => signalProcess(Number(child.pid), "SIGTERM")).not.toThrow();
});
