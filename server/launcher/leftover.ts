import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repairFolder, writing } from "./failure";
import { ended, runsWith, signalProcess } from "./pids";

const timeoutMs = 15_000;
const noteFile = (dataDir: string) => join(dataDir, "server.pid");

/** For {@link endLeftoverServer}. @throws Failure if it cannot be written */
export async function noteServer(dataDir: string, pid: number, file: string): Promise<void> {
  await writing(dataDir, repairFolder, () => writeFile(noteFile(dataDir), `${pid}\n${file}\n`));
}

export async function forgetServer(dataDir: string): Promise<void> {
  await rm(noteFile(dataDir), { force: true });
}

/** A server whose launcher was killed with -9 uses the port for a moment until it stops. One that hangs is killed. */
export async function endLeftoverServer(dataDir: string): Promise<void> {
  const [number, file] = (await readFile(noteFile(dataDir), "utf8").catch(() => "")).split("\n");
  const pid = Number(number);
  if (!file || !(pid > 0) || !(await runsWith(pid, file))) return;
  if (await ended(pid, timeoutMs)) return;
  signalProcess(pid, "SIGKILL");
  await ended(pid, timeoutMs);
}
