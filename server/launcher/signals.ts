import { once } from "node:events";

/** The person stopped the start or the run. Not an error. */
export class Stopped extends Error {
  override name = "Stopped";
}

/** `requested`: stop in order. `forced`: stop now. */
export type StopSignals = { requested: AbortSignal; forced: AbortSignal };

// Under npm, one Ctrl-C arrives twice: the terminal signals the whole group, and npm forwards it.
const sameKeypressMs = 1000;

/** The first request to stop aborts `requested`, the second `forced`. */
export function listenForStop(): StopSignals {
  const requested = new AbortController();
  const forced = new AbortController();
  let firstAt = 0;
  const stop = () => {
    if (requested.signal.aborted) {
      if (Date.now() - firstAt > sameKeypressMs) forced.abort();
      return;
    }
    firstAt = Date.now();
    requested.abort(new Stopped("Stopped."));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  watchNpm(stop, requested.signal);
  // After SIGHUP, or behind `| head`, output fails with EPIPE; that must not interrupt the orderly stop.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return { requested: requested.signal, forced: forced.signal };
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

/** @throws Stopped when the signal aborts */
export async function rejectWhenAborted(signal: AbortSignal, sentence: string): Promise<never> {
  await untilAborted(signal);
  throw new Stopped(sentence);
}

/**
 * npm killed with -9 forwards nothing, and the service would keep its port. npm is our parent, because the script in
 * package.json begins with `exec`. The end of npm's own parent means nothing: nohup, setsid and cron look the same.
 */
function watchNpm(stop: () => void, until: AbortSignal): void {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== npm) stop();
  }, 500);
  timer.unref();
  until.addEventListener("abort", () => clearInterval(timer));
}
