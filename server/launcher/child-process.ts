import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import module from "node:module";
import { untilAborted } from "./signals";

/** Flags of Node, with which a stack names the sources of what was built. */
export const sourceMaps = ["--enable-source-maps"];

const withoutPackages = `import module from "node:module"; module.setSourceMapsSupport(true, { nodeModules: false });`;

/** The same without the maps of packages, which Next has hundreds of. Node before 22.14 reads all or none. */
export const ownSourceMaps =
  "setSourceMapsSupport" in module
    ? ["--import", `data:text/javascript,${encodeURIComponent(withoutPackages)}`]
    : sourceMaps;

const maxRestarts = 5;
const withinMs = 60_000;
const firstDelayMs = 250;

/** Call it after each crash. It returns the milliseconds to wait, or undefined after 5 restarts within a minute. */
export function restartBudget(now: () => number = Date.now): () => number | undefined {
  let restarts: number[] = [];
  return () => {
    restarts = restarts.filter((time) => time > now() - withinMs);
    if (restarts.length >= maxRestarts) return undefined;
    restarts.push(now());
    return firstDelayMs * 2 ** (restarts.length - 1);
  };
}

/** How the process ends, in words. @throws Error if it could not be started */
export async function exitOf(child: ChildProcess): Promise<string> {
  const [code, signal] = await once(child, "exit");
  return signal ?? `exit code ${code}`;
}

/** By force after `ms` or when the signal aborts. Returns whether it ended in order; one that just started has no order. */
export async function endChild(child: ChildProcess, ms: number, forced?: AbortSignal): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const exit = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  child.kill("SIGTERM");
  const timer = setTimeout(kill, ms);
  if (forced) void untilAborted(forced).then(kill);
  await exit;
  clearTimeout(timer);
  return child.exitCode === 0 || child.signalCode === "SIGTERM";
}
