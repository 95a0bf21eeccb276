import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { log } from "@/lib/base/log";
import { product } from "@/lib/base/product";
import { flushUsage } from "@/lib/domains/usage/recorder";
import { serveCalls } from "@/lib/platform/api-process";
import { apiLimiter } from "@/lib/platform/limiter";
import type { Limiter } from "@/lib/platform/limiter/limiter";
import { readCache } from "@/lib/platform/read-cache";
import { telemetry } from "@/lib/platform/telemetry";
import { countDescriptorFailure } from "@/lib/runtime/descriptors";
import { endChild, exitOf, ownSourceMaps, restartBudget } from "@/server/launcher/child-process";
import { reportHealth } from "./health";
import { ownRequestMark } from "./own-requests";
import { forward, forwardUpgrade } from "./proxy";
import { unavailable } from "./respond";

/** What a process of pages sends every second, once it listens. */
export const alive = { alive: true } as const;

/** A process that has not run for this many seconds hangs, and is replaced. A crowded machine makes a healthy one wait for some. */
const hangsAfterSeconds = 30;
/** When the first restarts did not help. */
const pauseMs = 5_000;
const stopMs = 12_000;
/** Pages keep about 100 MiB. Without a bound, V8 lets garbage grow by 200 MiB more before it collects it. */
const heapMiB = 512;

/** None may take the name of a method that the pages call on the limiter. */
const otherMethods = {
  flushUsage,
  expireReads: (name: string) => readCache(name).expire(),
  health: reportHealth,
  countDescriptorFailure,
  countWebhookAttempt: (outcome: string, seconds: number) => telemetry().metrics?.countWebhookAttempt(outcome, seconds),
} satisfies { [method: string]: unknown } & { [method in keyof Limiter]?: never };

/** The process that renders the pages. It is started again whenever it ends. */
export class PagesProcess {
  readonly #options: { port: number; dev: boolean };
  #child: ChildProcess | undefined;
  #socketPath: string | undefined;
  #stopping = false;
  #becameReady: () => void = () => {};
  readonly ready = new Promise<void>((resolve) => {
    this.#becameReady = resolve;
  });

  constructor(options: { port: number; dev: boolean }) {
    this.#options = options;
    void this.#keepRunning();
  }

  /** Responds with 503 while the process is not running, or if it ends before it responds. */
  async handle(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    if (!this.#socketPath) return unavailable(response);
    await forward(request, body, response, this.#socketPath).catch((error) => {
      log().warn({ err: error }, "the process of the pages did not respond");
      unavailable(response);
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#socketPath) forwardUpgrade(request, socket, head, this.#socketPath);
    else socket.destroy();
  }

  /** After its requests and mails. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#child) await endChild(this.#child, stopMs);
  }

  async #keepRunning(): Promise<void> {
    const nextDelay = restartBudget();
    while (!this.#stopping) {
      const how = await this.#run();
      if (this.#stopping) return;
      log().error({ how }, "the process of the pages stopped unexpectedly, restarting it");
      await sleep(nextDelay() ?? pauseMs);
    }
  }

  async #run(): Promise<string> {
    const { port, dev } = this.#options;
    const socketPath = await newSocketPath();
    const child = fork(fileURLToPath(new URL("pages.mjs", import.meta.url)), dev ? ["--dev"] : [], {
      env: { ...process.env, PORT: String(port), OWN_REQUEST_MARK: ownRequestMark, PAGES_SOCKET: socketPath },
      execArgv: [...ownSourceMaps, ...(dev ? [] : [`--max-old-space-size=${heapMiB}`])],
      serialization: "advanced",
    });
    this.#child = child;
    serveCalls(child, { ...apiLimiter(), ...otherMethods });
    let silentSeconds = 0;
    child.on("message", (message: object) => {
      if ("type" in message && message.type === "failed") log().error(message, "the process of the pages cannot serve");
      if (!("alive" in message)) return;
      silentSeconds = 0;
      this.#socketPath = socketPath;
      this.#becameReady();
    });
    const watch = setInterval(() => {
      if (dev || !this.#socketPath || ++silentSeconds < hangsAfterSeconds) return;
      log().error("the process of the pages does not respond, replacing it");
      child.kill("SIGKILL");
    }, 1_000).unref();
    const how = await exitOf(child).catch((error: Error) => error.message);
    clearInterval(watch);
    this.#socketPath = undefined;
    await removeSocket(socketPath);
    return how;
  }
}

/** In a folder of its own, so that only this user may open it; on Windows, the name of a pipe. */
async function newSocketPath(): Promise<string> {
  if (process.platform === "win32") return `\\\\.\\pipe\\${product.slug}-${randomUUID()}`;
  return join(await mkdtemp(join(tmpdir(), `${product.slug}-`)), "pages.sock");
}

export async function removeSocket(path: string): Promise<void> {
  if (process.platform !== "win32") await rm(dirname(path), { recursive: true, force: true });
}
