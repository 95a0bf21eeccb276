import { LRUCache } from "lru-cache";
import type { Awaitable } from "@/lib/base/async";
import { toJson } from "@/lib/base/json";
import { log } from "@/lib/base/log";
import { perProcess } from "@/lib/base/per-process";
import { apiProcess } from "@/lib/platform/api-process";
import { untilReplicaCaughtUp } from "@/lib/platform/db/replica";

/** Few: reads that no one repeats would otherwise stay until they are costly to collect. */
const maxReadings = 5_000;
const maxBytes = 14 * 1024 * 1024;
/** The estimated size of an entry without its text. */
const overheadBytes = 300;
/** The maximum age of a cached response. Every process must show a change within a second. */
const freshForMs = 500;

/** The text of a response, or undefined if the item does not exist. */
type Cached = { json: string } | undefined;

type Source = "memory" | "database";
type WithSource<Found> = Found extends object ? Found & { source: Source } : Found;

const withSource = <Found extends Cached>(found: Found, source: Source) =>
  (found && { ...found, source }) as WithSource<Found>;

/** A finished or pending read, with its start on the monotonic clock. */
type Reading = { readonly startedAt: number; found: Awaitable<Cached> };

/**
 * A cache of the JSON of pages and items by query, and of pending reads, so that identical concurrent queries share one
 * read.
 *
 * The age of an entry counts from the start of its read. Two rules bound it. A change in this process immediately expires
 * every read that started before the change ended. A change elsewhere, in another process or with psql, shows after half a
 * second. This needs no notifications: a process that crashes after its commit would not send them, and inside the
 * transaction they would serialize all commits.
 */
export class ReadCache {
  readonly #readings = new LRUCache<string, Reading>({ max: maxReadings, maxSize: maxBytes });
  readonly #clock: () => number;
  #changedAt = Number.NEGATIVE_INFINITY;

  /** @param clock a monotonic clock in milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Returns the cached result of a request while it is fresh, or calls `read`. The result says where it came from.
   *
   * @param kind the name of `read`
   * @param request all that `read` depends on
   */
  get<Request extends object, Found extends Cached>(
    kind: string,
    request: Request,
    read: (request: Request) => Promise<Found>,
  ): Awaitable<WithSource<Found>> {
    const name = kind + toJson(request);
    const now = this.#clock();
    const known = this.#readings.get(name);
    if (known && known.startedAt > this.#changedAt && now - known.startedAt < freshForMs) {
      return known.found as Awaitable<WithSource<Found>>;
    }
    const reading: Reading = { startedAt: now, found: undefined };
    this.#readings.set(name, reading, { size: overheadBytes });
    const found = this.#finish(name, reading, read(request));
    reading.found = found;
    return found;
  }

  /** Keeps what a read has found. A failed read is forgotten. */
  async #finish<Found extends Cached>(name: string, reading: Reading, found: Promise<Found>) {
    const isCurrent = () => this.#readings.peek(name) === reading;
    try {
      const value = await found;
      const kept: Reading = { ...reading, found: withSource(value, "memory") };
      if (isCurrent()) this.#readings.set(name, kept, { size: overheadBytes + (value?.json.length ?? 0) });
      return withSource(value, "database");
    } catch (error) {
      if (isCurrent()) this.#readings.delete(name);
      throw error;
    }
  }

  /** The estimated memory use. */
  get bytes(): number {
    return this.#readings.calculatedSize;
  }

  /** Expires every read that started before now. */
  expire(): void {
    this.#changedAt = this.#clock();
  }
}

/** @param name unlike that of anything else that exists once per process */
export const readCache = (name: string) => perProcess(name, () => new ReadCache());

/**
 * Runs work that changes what a cache keeps, with the whole transaction inside. Reads that start after the work has ended,
 * successfully or not, show its changes.
 */
export async function changeCached<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await untilReplicaCaughtUp();
    readCache(name).expire();
    // What the change did stays, and the pages end by themselves.
    await apiProcess()?.("expireReads", name).catch((error) =>
      log().warn({ err: error }, "pages could not be expired"),
    );
  }
}
