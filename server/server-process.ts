import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Failure } from "@/server/failure";
import { restartBudget } from "@/server/restarts";
import { aborted } from "@/server/signals";

/** The longest grace of a stop, and what the server needs after it. */
const orderlyMs = 75_000;
const failedMs = 5000;

const messages = z.discriminatedUnion("type", [
  /** A long step is running, such as loading the demo data. */
  z.object({ type: z.literal("progress"), text: z.string() }),
  /** It is serving; the lines are for the terminal. */
  z.object({ type: z.literal("ready"), lines: z.array(z.string()) }),
  /** It cannot serve, and a restart would not help: one clear sentence. */
  z.object({ type: z.literal("failed"), message: z.string() }),
]);
export type ServerMessage = z.infer<typeof messages>;

/** How to run the server, and where to report. */
type ServerOptions = {
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  onProgress: (text: string) => void;
  onSpawn: (pid: number) => Promise<void>;
  log: (line: string) => void;
};

/** A server process that is restarted when it crashes. */
export type Server = {
  /** Resolves with the lines to print when it first serves. */
  ready: Promise<string[]>;
  /** Rejects with a Failure if it cannot be kept running; never resolves before `stop`. */
  running: Promise<void>;
  /** Finishes requests in progress and ends it; `forced` ends it immediately. @returns whether it saved everything */
  stop(forced: AbortSignal): Promise<boolean>;
};

/** Starts the server, and starts it again when it crashes: at most 5 times in a minute. */
export function startServer(options: ServerOptions): Server {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let becameReady: (lines: string[]) => void = () => {};
  const firstReady = new Promise<string[]>((resolve) => {
    becameReady = resolve;
  });

  async function keepRunning(): Promise<void> {
    const nextDelay = restartBudget();
    while (!stopping.signal.aborted) {
      child = spawnServer(options);
      const end = ending(child, options.onProgress, becameReady);
      end.catch(() => {}); // it may end before anything awaits it
      if (child.pid) await options.onSpawn(child.pid);
      const how = await end;
      if (stopping.signal.aborted) return;
      const delay = nextDelay();
      if (delay === undefined)
        throw new Failure(`The server stopped 6 times within a minute (${how}). See the output above.`);
      options.log(`The server stopped unexpectedly (${how}). Restarting it.`);
      await Promise.race([sleep(delay), aborted(stopping.signal)]);
    }
  }

  const running = keepRunning();
  const ready = Promise.race([firstReady, running.then(() => [])]);
  ready.catch(() => {}); // handled by `running`
  running.catch(() => {});
  return {
    ready,
    running,
    stop: async (forced) => {
      stopping.abort();
      const saved = !child || (await endChild(child, forced));
      await running.catch(() => {});
      return saved;
    },
  };
}

/**
 * In its own session, so that a Ctrl-C in the terminal only reaches the launcher, which stops everything in order. If the
 * launcher is killed, the channel between them closes, and the server stops itself.
 */
function spawnServer({ file, args, env }: ServerOptions): ChildProcess {
  return spawn(process.execPath, ["--enable-source-maps", file, ...args], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
}

/**
 * Waits until a server ends.
 *
 * @returns how it ended, in words
 * @throws Failure if it reported that it cannot serve
 */
function ending(
  child: ChildProcess,
  onProgress: (text: string) => void,
  onReady: (lines: string[]) => void,
): Promise<string> {
  let failure: Failure | undefined;
  child.on("message", (raw) => {
    const { data: message } = messages.safeParse(raw);
    if (message?.type === "progress") onProgress(message.text);
    if (message?.type === "ready") onReady(message.lines);
    if (message?.type === "failed") {
      failure = new Failure(message.message);
      setTimeout(() => child.kill("SIGKILL"), failedMs).unref(); // it should exit on its own
    }
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (failure) reject(failure);
      else resolve(signal ?? `exit code ${code}`);
    });
  });
}

/** @returns whether it ended in order. One that just started ends by the signal, and has nothing to save. */
async function endChild(child: ChildProcess, forced: AbortSignal): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = new AbortController();
  await Promise.race([exit, aborted(forced), sleep(orderlyMs, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  child.kill("SIGKILL");
  await exit;
  return child.exitCode === 0 || child.signalCode === "SIGTERM";
}
