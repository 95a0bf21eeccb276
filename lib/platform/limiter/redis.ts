import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis, type Requester } from "@upstash/redis";
import { afterRunning, withDeadline } from "@/lib/base/async";
import type { Env } from "@/lib/base/env";

export type RemoteStore = Exclude<Env["limiterStore"], { kind: "memory" }>;

/** To a wrong password, database or token, to a user without the rights, and of a Redis that is no cluster. */
const rejection = /WRONGPASS|NOAUTH|NOPERM|\bAUTH\b|invalid password|DB index|Unauthorized|cluster support disabled/;

/** The response, if only a change of the configuration could help. */
export function rejectionIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message.startsWith("CROSSSLOT")) return "it is a cluster: set REDIS_CLUSTER=true";
  return rejection.test(error.message) ? error.message.replace(/, command was: .*/s, "") : rejectionIn(error.cause);
}

/** Which primary has a hash slot, as far as the client knows: to group by. */
export type PrimaryOf = (slot: number) => string;

/** A command throws if there is no response within `timeoutMs`, and is never sent twice. */
export function connectRedis(store: RemoteStore): { redis: Redis; primaryOf?: PrimaryOf } {
  if (store.kind === "redis" && store.cluster) {
    const { send, primaryOf } = redisCluster(store);
    return { redis: new Redis(requester(send)), primaryOf };
  }
  if (store.kind === "redis") return { redis: new Redis(requester(plainRedis(store))) };
  const { url, token, timeoutMs } = store;
  const signal = () => {
    const controller = new AbortController();
    afterRunning(timeoutMs, () => controller.abort(late(timeoutMs))).unref();
    return controller.signal;
  };
  return { redis: new Redis({ url, token, signal, retry: { retries: 0 }, enableTelemetry: false }) };
}

type Address = { url: string; timeoutMs: number };
type Send = (command: string[]) => Promise<unknown>;

/** So that the same code runs on a plain Redis or Valkey. */
const requester = (send: Send): Requester => ({
  async request<T>({ body }: { body?: unknown }) {
    const command = (body as unknown[]).map(String);
    return { result: (await send(withoutFlag(command))) as T };
  },
});

/** Without a connection, commands fail immediately. */
function plainRedis({ url, timeoutMs }: Address): Send {
  /** Why there is no connection, such as a wrong password. */
  let cause: unknown;
  async function open() {
    // Loaded on first use: only a plain Redis needs it, and it is large.
    const { createClient } = await import("redis");
    // Its own timeout of a command would measure how late this process sends it.
    const client = createClient({ url, RESP: 2, disableOfflineQueue: true, commandOptions: { timeout: 0 } });
    client.on("error", (error) => {
      cause = error;
    });
    client.on("ready", () => {
      cause = undefined;
    });
    await client.connect();
    return client;
  }
  let opened: ReturnType<typeof open> | undefined;

  return async (command) => {
    opened ??= open();
    const connection = opened;
    let client: Awaited<ReturnType<typeof open>> | undefined;
    const response = connection.then((connected) => {
      client = connected;
      return connected.sendCommand(command);
    });
    try {
      return await withDeadline(timeoutMs, response, () => late(timeoutMs));
    } catch (error) {
      // A dead or hanging connection would go unnoticed for minutes.
      if (error instanceof Timeout && client?.isReady && connection === opened) {
        opened = undefined;
        client.destroy();
      }
      throw cause ? new Error("no connection to Redis", { cause }) : error;
    }
  };
}

/** A client reads the slots again when a node says that one has moved, or closes the connection; not if it hangs, or never was there. */
const REOPEN_MS = 5_000;

/** While a slot moves, a script whose keys are not all on one side is rejected. */
const TRY_AGAIN_MS = 5;

/** Each command goes to the primary that has its key. */
function redisCluster({ url, timeoutMs }: Address): { send: Send; primaryOf: PrimaryOf } {
  async function open() {
    const { createCluster } = await import("redis");
    const urls = url.split(",");
    const { username, password, protocol } = new URL(urls[0] as string);
    const cluster = createCluster({
      rootNodes: urls.map((url) => ({ url })),
      RESP: 2,
      // Otherwise one primary that is away keeps the others from being asked.
      minimizeConnections: true,
      topologyRefreshOnReconnectionAttemptStrategy: 500,
      commandOptions: { timeout: 0 },
      defaults: {
        username: decodeURIComponent(username),
        password: decodeURIComponent(password),
        disableOfflineQueue: true,
        ...(protocol === "rediss:" && { socket: { tls: true } }),
      },
    });
    let cause: unknown;
    cluster.on("error", (error) => {
      cause = error;
    });
    try {
      await withDeadline(REOPEN_MS, cluster.connect(), () => late(REOPEN_MS));
      newest = cluster;
      return cluster;
    } catch (error) {
      cluster.destroy();
      throw new Error("no connection to the Redis Cluster", { cause: cause ?? error });
    }
  }
  let opened: ReturnType<typeof open> | undefined;
  let openedAt = 0;
  let newest: Awaited<ReturnType<typeof open>> | undefined;

  /** The commands in progress end on the client that they were given to. */
  function reopen(): void {
    if (performance.now() - openedAt < REOPEN_MS) return;
    openedAt = performance.now();
    const [old, next] = [opened, open()];
    const replace = async () => {
      await next;
      opened = next;
      const client = await old;
      afterRunning(timeoutMs, () => client?.destroy()).unref();
    };
    replace().catch(() => undefined);
  }

  const send: Send = async (command) => {
    if (!opened) {
      opened = open();
      openedAt = performance.now();
    }
    const connection = opened;
    // Of a script without KEYS, the first argument is a key.
    const key = /^eval/i.test(command[0] ?? "") ? command[3] : command[1];
    let over = false;
    const response = connection.then(async (cluster) => {
      for (;;) {
        try {
          return await cluster.sendCommand(key, false, command);
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith("TRYAGAIN"))) throw error;
          await sleep(TRY_AGAIN_MS);
          if (over) throw error;
        }
      }
    });
    try {
      return await withDeadline(timeoutMs, response, () => late(timeoutMs));
    } catch (error) {
      over = true;
      const { ErrorReply } = await import("redis");
      if (!(error instanceof ErrorReply)) reopen();
      throw error;
    }
  };
  return { send, primaryOf: (slot) => newest?.slots[slot]?.master.address ?? "" };
}

/** The first line of the scripts of Ratelimit. Upstash knows the flag; a plain Redis rejects it. */
const upstashFlag = "#!lua flags=allow-key-locking\n";

/** The hash of a script without the flag, by that with it. Without this, each attempt is an EVAL. */
const plainHashes = new Map<string, string>();

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");

function withoutFlag(command: string[]): string[] {
  const [name = "", script = "", ...args] = command;
  if (name === "evalsha") return [name, plainHashes.get(script) ?? script, ...args];
  if (name !== "eval" || !script.startsWith(upstashFlag)) return command;
  const plain = script.slice(upstashFlag.length);
  plainHashes.set(sha1(script), sha1(plain));
  return [name, plain, ...args];
}

export class Timeout extends Error {}

const late = (timeoutMs: number) => new Timeout(`Redis did not respond within ${timeoutMs} ms`);
