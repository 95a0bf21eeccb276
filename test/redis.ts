import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./port";
import { findRedis } from "./programs";

/** A real redis-server on 127.0.0.1 that stores nothing on disk. */
export type RunningRedis = {
  port: number;
  /** Stops it in order. */
  stop(): Promise<void>;
  /** Kills it as a crash would. */
  kill(): Promise<void>;
  /** Makes it hang: connections stay open without responses, until {@link resume}. */
  pause(): void;
  resume(): void;
};

/**
 * Starts a redis-server and waits until it accepts connections.
 *
 * @param port the port to listen on, to restart one on its port; defaults to a free one
 * @param more settings, such as those of a node of a cluster
 * @throws Error if `redis-server` is missing, or ends immediately
 */
export async function startRedis(port?: number, more: Record<string, string | number> = {}): Promise<RunningRedis> {
  const listenOn = port ?? (await freePort());
  const dir = await mkdtemp(join(tmpdir(), "redis-"));
  const settings = { port: listenOn, bind: "127.0.0.1", dir, save: "", appendonly: "no", daemonize: "no", ...more };
  const program = findRedis();
  if (!program) throw new Error("There is no redis-server on the PATH. Install it, or run `npm test`, which does.");
  const server = spawn(
    program.path,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { env: { ...process.env, ...program.env }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(server, "exit").catch(() => undefined);
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);

  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    // A stopped process handles SIGTERM only after it continues.
    server.kill("SIGCONT");
    await ended;
    process.off("exit", killWithUs);
    await rm(dir, { recursive: true, force: true });
  };

  try {
    await readiness(server);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return {
    port: listenOn,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    pause: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
  };
}

function readiness(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("Ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`redis-server ended with code ${code}:\n${output}`)));
  });
}
