import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { reportHealth } from "@/server/api/health";
import { ownSourceMaps, sourceMaps } from "@/server/launcher/child-process";
import { nextCommand } from "@/server/launcher/next-build";
import type { ServerMessage } from "@/server/launcher/server-process";
import { projectRoot } from "@/server/launcher/settings";
import { freePort } from "./port";

/**
 * `server`: the server of `npm start`. `launcher`: the launcher of `npm start`, which starts the server. `next`: plain
 * `next start`, without our server.
 */
type Mode = "server" | "launcher" | "next";

export type ServiceOptions = {
  databaseUrl: string;
  mode?: Mode;
  /** The port to listen on, to restart one on its port; defaults to a free one. */
  port?: number;
  /** The folder with the migrations; defaults to the project. */
  cwd?: string;
  /** Environment variables in addition to those of every test service. */
  env?: Record<string, string>;
  /** Runs beside the start. */
  meanwhile?: (service: Service) => Promise<void>;
};

/** The built app in its own process. */
export type Service = {
  /** Its origin. */
  url: string;
  port: number;
  pid: number;
  mode: Mode;
  /** Its output so far. */
  logs(): string;
  /** What it says on `METRICS_PORT`. */
  metrics(): Promise<string>;
  health(): Promise<ReportedHealth>;
  /** Whether the process is running. */
  lives(): boolean;
  /** Sends it a message, as its launcher would. */
  tell(message: object): void;
  /** Stops it, and resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it as a crash would. */
  kill(): Promise<void>;
};

/** The health of a process, as JSON. */
export type ReportedHealth = Awaited<ReturnType<typeof reportHealth>>;

/** The secret that encrypts the sessions of test services. */
export const testSecret = "of the tests, and of no other deployment";

/** The name of the session cookie of each running service, by its origin: with https, or with the port. */
export const sessionCookies = new Map<string, string>();

export function sessionCookieOf(origin: string): string {
  const { protocol, port } = new URL(origin);
  const name = "next-auth.session-token";
  return protocol === "https:" ? `__Host-${name}` : port ? `${name}-${port}` : name;
}

// On a machine with ten times the load, a start with pages takes a minute.
const timeoutMs = 100_000;

// All end when the channel to us closes, so that a killed test leaves no server behind.
const dieWithUs = ["--require", join(projectRoot, "server", "launcher", "die-with-parent.cjs")];
const program = (role: string | undefined) =>
  join(projectRoot, ".next", "server-bundle", role === "pages" ? "pages.mjs" : "api.mjs");
const argumentsOf: Record<Mode, (port: number, env: Record<string, string>) => string[]> = {
  server: (_port, { SERVE }) => [...(SERVE === "pages" ? ownSourceMaps : sourceMaps), program(SERVE)],
  // Hot reload needs no pages, and has one process.
  launcher: (_port, { PROCESSES }) => [
    ...[...dieWithUs, join(projectRoot, "server", "launch.mjs"), "start"],
    ...(PROCESSES ? [] : ["--dev"]),
  ],
  next: (port) => [...dieWithUs, nextCommand(), "start", "--port", String(port)],
};

/**
 * Starts the built app, and waits until it is ready.
 *
 * In both modes it reads the client's IP address from the last entry of `X-Forwarded-For`, so that each test can have its
 * own.
 *
 * @throws Error with its output if it ends or does not become ready
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { databaseUrl, mode = "server", env = {} } = options;
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, argumentsOf[mode](port, env), {
    cwd: options.cwd ?? projectRoot,
    env: {
      ...baseEnv(),
      TRUSTED_PROXIES: mode === "next" ? "0" : "1",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_URL: `http://127.0.0.1:${port}`,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  // A launcher prints why a server cannot start.
  child.on("message", (message: ServerMessage) => {
    if (message.type === "failed") output += `${message.message}\n`;
  });
  const exit = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const service: Service = {
    url,
    port,
    pid: child.pid ?? 0,
    mode,
    logs: () => output,
    metrics: async () => (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text(),
    health: async () => (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/health`)).json() as Promise<ReportedHealth>,
    lives: () => child.exitCode === null && child.signalCode === null,
    tell: (message) => void child.send(message),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    await exit;
    return child.exitCode;
  }
  sessionCookies.set(url, sessionCookieOf(env.APP_URL ?? url));
  void exit.then(() => sessionCookies.delete(url));
  await Promise.all([untilReady(service, child), options.meanwhile?.(service)]).catch(async (error) => {
    await service.kill();
    throw error;
  });
  return service;
}

/** The environment of this process without the variables that would configure a server, except for the pooler. */
function baseEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TZ, TMPDIR, DATABASE_POOLER } = process.env;
  return {
    PATH,
    HOME,
    TZ,
    TMPDIR,
    DATABASE_POOLER,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    HOST: "127.0.0.1",
    SHUTDOWN_GRACE_SECONDS: "0",
    NEXTAUTH_SECRET: testSecret,
    LAUNCHER_PID: String(process.pid),
  };
}

async function untilReady(service: Service, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (!service.lives())
      throw new Error(`The service ended (${child.exitCode ?? child.signalCode}):\n${service.logs()}`);
    const onOwnConnection = { headers: { Connection: "close" } };
    const response = await fetch(`${service.url}/api/health/ready`, onOwnConnection).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`The service did not become ready within ${timeoutMs / 1000} s:\n${service.logs()}`);
}
