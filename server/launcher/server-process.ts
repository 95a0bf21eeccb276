import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/lib/base/errors";
import { endChild, exitOf, restartBudget } from "./child-process";
import { untilAborted } from "./signals";

/** The longest grace of a stop, and what the server needs after it. */
const orderlyMs = 75_000;
const failedMs = 5000;

export type ServerMessage =
  /** Such as loading the demo data. */
  | { type: "progress"; text: string }
  /** The lines are for the terminal. */
  | { type: "ready"; lines: string[] }
  /** A restart would not help. One clear sentence. */
  | { type: "failed"; message: string };

/** From the launcher. */
export const restartMessage = { type: "restart" } as const;

type ServerOptions = {
  /** Of Node. */
  flags: string[];
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  onProgress: (text: string) => void;
  onSpawn: (pid: number) => Promise<void>;
  log: (line: string) => void;
};

export type Server = {
  /** Resolves with the lines to print when it first serves. */
  ready: Promise<string[]>;
  /** Rejects with a UserError if it cannot be kept running; never resolves before `stop`. */
  running: Promise<void>;
  /** Of several processes, one after another. */
  restart(): void;
  /** `forced` ends requests in progress. Returns whether everything is saved. */
  stop(forced: AbortSignal): Promise<boolean>;
};

/** At most 5 restarts in a minute. */
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
      const end = waitForEnd(child, options.onProgress, becameReady);
      end.catch(() => {}); // it may end before anything awaits it
      if (child.pid) await options.onSpawn(child.pid);
      const how = await end;
      if (stopping.signal.aborted) return;
      const delay = nextDelay();
      if (delay === undefined)
        throw new UserError(`The server stopped 6 times within a minute (${how}). See the output above.`);
      options.log(`The server stopped unexpectedly (${how}). Restarting it.`);
      await Promise.race([sleep(delay), untilAborted(stopping.signal)]);
    }
  }

  const running = keepRunning();
  const ready = Promise.race([firstReady, running.then(() => [])]);
  ready.catch(() => {}); // handled by `running`
  running.catch(() => {});
  return {
    ready,
    running,
    restart: () => void (child?.connected && child.send(restartMessage)),
    stop: async (forced) => {
      stopping.abort();
      const saved = !child || (await endChild(child, orderlyMs, forced));
      await running.catch(() => {});
      return saved;
    },
  };
}

/** In its own session, so that a Ctrl-C only reaches the launcher, which stops everything in order. */
function spawnServer({ flags, file, args, env }: ServerOptions): ChildProcess {
  return spawn(process.execPath, [...flags, file, ...args], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
}

/** @throws UserError if it reported that it cannot serve */
async function waitForEnd(
  child: ChildProcess,
  onProgress: (text: string) => void,
  onReady: (lines: string[]) => void,
): Promise<string> {
  let failure: UserError | undefined;
  child.on("message", (message: ServerMessage) => {
    if (message.type === "progress") onProgress(message.text);
    if (message.type === "ready") onReady(message.lines);
    if (message.type === "failed") {
      failure = new UserError(message.message);
      setTimeout(() => child.kill("SIGKILL"), failedMs).unref(); // it should exit on its own
    }
  });
  const how = await exitOf(child);
  if (failure) throw failure;
  return how;
}
