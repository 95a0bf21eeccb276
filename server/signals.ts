import { readFileSync } from "node:fs";
import { Stopped } from "@/server/failure";

/** `requested`: stop in order. `forced`: stop now. */
export type StopSignals = { requested: AbortSignal; forced: AbortSignal };

// One Ctrl-C arrives twice under npm: from the terminal, which signals the whole group, and passed on by npm.
const sameKeypressMs = 1000;

/**
 * Listens to Ctrl-C, `kill`, a closed terminal, and the end of the npm that started us.
 *
 * @returns two signals: the first wish to stop aborts `requested`, a second one aborts `forced`
 */
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
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  watchNpm(stop, requested.signal);
  // After SIGHUP, or behind `| head`, nobody reads what we print; that must not end the orderly stop.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return { requested: requested.signal, forced: forced.signal };
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Stops when npm is gone. npm killed with -9 passes nothing on; without this, we would live on behind the person's back
 * and the next `npm start` would find the port in use. Without npm, the end of the parent means nothing (nohup, setsid).
 */
function watchNpm(stop: () => void, until: AbortSignal): void {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const atStart = ancestors();
  const timer = setInterval(() => {
    if (ancestors() !== atStart) stop();
  }, 500);
  timer.unref();
  until.addEventListener("abort", () => clearInterval(timer));
}

/** Our parent and, where it can be told cheaply, its parent: npm may have put a shell between itself and us. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    // "pid (name) state ppid …", where the name may contain anything.
    const grandparent = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
    return `${parent} ${grandparent}`;
  } catch {
    return String(parent);
  }
}
