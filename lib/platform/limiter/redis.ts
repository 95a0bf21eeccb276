import { createHash } from "node:crypto";
import { Redis, type Requester } from "@upstash/redis";
import { afterRunning, withDeadline } from "@/lib/base/async";
import type { Env } from "@/lib/base/env";

export type RemoteStore = Exclude<Env["limiterStore"], { kind: "memory" }>;

/** To a wrong password, database or token, and to a user without the rights. */
const rejection = /WRONGPASS|NOAUTH|NOPERM|\bAUTH\b|invalid password|DB index|Unauthorized/;

/** The response, if only a change of the configuration could help. */
export function rejectionIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return rejection.test(error.message) ? error.message.replace(/, command was: .*/s, "") : rejectionIn(error.cause);
}

/** A command throws if there is no response within `timeoutMs`, and is never sent twice. */
export function connect(store: RemoteStore): Redis {
  if (store.kind === "redis") return new Redis(plainRedis(store));
  const { url, token, timeoutMs } = store;
  const signal = () => {
    const controller = new AbortController();
    afterRunning(timeoutMs, () => controller.abort(late(timeoutMs))).unref();
    return controller.signal;
  };
  return new Redis({ url, token, signal, retry: { retries: 0 }, enableTelemetry: false });
}

/** So that the same code runs on a plain Redis or Valkey. Without a connection, commands fail immediately. */
function plainRedis({ url, timeoutMs }: { url: string; timeoutMs: number }): Requester {
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
    const connecting = client.connect();
    client.unref();
    await connecting;
    return client;
  }
  let opened: ReturnType<typeof open> | undefined;

  const send = async (command: string[]) => {
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

  return {
    async request<T>({ body }: { body?: unknown }) {
      const command = (body as unknown[]).map(String);
      return { result: (await send(withoutFlag(command))) as T };
    },
  };
}

/** The first line of the scripts of Ratelimit. Upstash knows the flag; a plain Redis rejects it. */
const upstashFlag = "#!lua flags=allow-key-locking\n";

/** The hash of a script without the flag, by that with it. Without this, an attempt takes twice the CPU, for EVAL each time. */
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

class Timeout extends Error {}

const late = (timeoutMs: number) => new Timeout(`Redis did not respond within ${timeoutMs} ms`);
