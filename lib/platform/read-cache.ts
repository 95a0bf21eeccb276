import type { Awaitable } from "@/lib/base/async";
import { toJson } from "@/lib/base/json";
import { perProcess } from "@/lib/base/per-process";
import { apiProcess } from "@/lib/platform/api-process";
import { untilReplicaCaughtUp } from "@/lib/platform/db/replica";

/** With this much memory a generation ends, of which there are two. Its pending reads may add to it. */
const maxBytes = 7 * 1024 * 1024;
/** The estimated size of an entry without its text. */
const overheadBytes = 300;
/** The maximum age of a cached response. Every process must show a change within a second. */
const freshForMs = 500;

/** The text of a response, or undefined if the item does not exist. */
type Cached = { json: string } | undefined;

type Source = "memory" | "database";
type From<Found> = Found extends object ? Found & { source: Source } : Found;

const from = <Found extends Cached>(source: Source, found: Found) => (found && { ...found, source }) as From<Found>;

/** A finished or pending read, with its start on the monotonic clock. */
type Reading = { readonly startedAt: number; found: Awaitable<Cached> };

/** The reads since an instant on the monotonic clock, and their estimated memory use. */
type Generation = { readonly since: number; readonly readings: Map<string, Reading>; bytes: number };

const newGeneration = (since: number): Generation => ({ since, readings: new Map(), bytes: 0 });

/**
 * A cache of the JSON of pages and items by query, and of pending reads, so that identical concurrent queries share one
 * read.
 *
 * The age of an entry counts from the start of its read. Two rules bound it. A change in this process immediately expires
 * every read that started before the change ended. A change elsewhere, in another process or with psql, shows after half a
 * second. This needs no notifications: a process that crashes after its commit would not send them, and inside the
 * transaction they would serialize all commits.
 *
 * Entries are forgotten with their whole generation. A cache that orders them by their use does more with each read, and
 * keeps entries long after they have expired.
 */
export class ReadCache {
  readonly #clock: () => number;
  #young: Generation;
  #old: Generation;
  #changedAt = Number.NEGATIVE_INFINITY;

  /** @param clock a monotonic clock in milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#young = newGeneration(clock());
    this.#old = this.#young;
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
  ): Awaitable<From<Found>> {
    const name = kind + toJson(request);
    const now = this.#clock();
    const known = this.#young.readings.get(name) ?? this.#old.readings.get(name);
    if (known && known.startedAt > this.#changedAt && now - known.startedAt < freshForMs) {
      return known.found as Awaitable<From<Found>>;
    }
    const reading: Reading = { startedAt: now, found: undefined };
    const generation = this.#generation(now);
    generation.readings.set(name, reading);
    generation.bytes += overheadBytes;
    const found = keep(read(request), reading, generation, name);
    reading.found = found;
    return found;
  }

  #generation(now: number): Generation {
    const { since, bytes } = this.#young;
    if (now - since >= freshForMs || bytes >= maxBytes) {
      this.#old = this.#young;
      this.#young = newGeneration(now);
    }
    return this.#young;
  }

  /** The estimated memory use. */
  get bytes(): number {
    return this.#young === this.#old ? this.#young.bytes : this.#young.bytes + this.#old.bytes;
  }

  /** Expires every read that started before now. */
  expire(): void {
    this.#changedAt = this.#clock();
  }
}

/** Keeps what a read has found. A failed read is forgotten. */
async function keep<Found extends Cached>(
  found: Promise<Found>,
  reading: Reading,
  generation: Generation,
  name: string,
): Promise<From<Found>> {
  try {
    const value = await found;
    reading.found = from("memory", value);
    generation.bytes += value?.json.length ?? 0;
    return from("database", value);
  } catch (error) {
    if (generation.readings.get(name) === reading) generation.readings.delete(name);
    throw error;
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
    await apiProcess()?.("expireReads", name);
  }
}
