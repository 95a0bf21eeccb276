import type { EventEmitter } from "node:events";
import { perProcess } from "@/lib/base/per-process";

/** By name. Arguments and results are structured clones. */
type Methods = Record<string, (...args: never[]) => unknown>;

type Call = { id: number; method: string; args: unknown[] };
type Returned = { id: number; value?: unknown; error?: string };

/** An end of an IPC channel: a child process, or this one. */
type Peer = EventEmitter & { readonly connected: boolean; send?(message: object): boolean };

/** Rejects with the message of what the method throws, and when the other process has ended. */
export type Caller = <T>(method: string, ...args: unknown[]) => Promise<T>;

const connection = () => perProcess("api process", (): { call?: Caller } => ({}));

/** Undefined in the process that serves the calls. */
export const apiProcess = (): Caller | undefined => connection().call;

/** The process of the API has started this one with an IPC channel. Call it before anything else. */
export function connectToApiProcess(): void {
  connection().call = callerOf(process);
}

export function callerOf(peer: Peer): Caller {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  peer.on("message", ({ id, value, error }: Returned) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(error));
  });
  const endedError = () => new Error("The process of the API has ended.");
  peer.on("disconnect", () => {
    for (const { reject } of waiting.values()) reject(endedError());
    waiting.clear();
  });
  return <T>(method: string, ...args: unknown[]) =>
    new Promise<T>((resolve, reject) => {
      if (!peer.connected) return reject(endedError()); // a message would end this process, before it has stopped in order
      const call: Call = { id: ++last, method, args };
      waiting.set(call.id, { resolve: resolve as (value: unknown) => void, reject });
      peer.send?.(call);
    });
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** Other messages are ignored. */
export function serveCalls(peer: Peer, methods: Methods): void {
  const send = (message: Returned) => void (peer.connected && peer.send?.(message));
  peer.on("message", async ({ id, method, args }: Call) => {
    if (id === undefined) return;
    try {
      send({ id, value: await (methods[method] as (...args: unknown[]) => unknown)(...args) });
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
