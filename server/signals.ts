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
 * Stops when npm is gone. npm killed with -9 passes nothing on; without this, the service would run on unseen and the next
 * `npm start` would find the port in use. npm is our parent, because the script in package.json begins with `exec`. The end
 * of npm's own parent means nothing: that is what nohup, setsid, cron and a CI step look like.
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
