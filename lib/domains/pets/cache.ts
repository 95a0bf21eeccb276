import { LRUCache } from "lru-cache";
import type { Awaitable } from "@/lib/base/awaitable";
import { perProcess } from "@/lib/base/per-process";

const maxBytes = 16 * 1024 * 1024;
const maxEntries = 20_000;
/** The estimated size of an entry without its text. */
const overheadBytes = 300;
/** The maximum age of a cached response. Every process must show a change within a second. */
const freshForMs = 500;

/** The text of a response, or undefined if the pet does not exist. */
type Cached = { json: string } | undefined;

/** A finished or pending read, with its start on the monotonic clock. */
type Reading = { startedAt: number; found: Awaitable<Cached> };

/**
 * A cache of the JSON of pages and pets by query, and of pending reads, so that identical concurrent queries share one
 * read.
 *
 * The age of an entry counts from the start of its read. Two rules bound it. A change in this process immediately expires
 * every read that started before the change ended. A change elsewhere, in another process or with psql, shows after half a
 * second. This needs no notifications: a process that crashes after its commit would not send them, and inside the
 * transaction they would serialize all commits.
 */
class PetCache {
  readonly #readings = new LRUCache<string, Reading>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ found }) => overheadBytes + (found && "json" in found ? found.json.length : 0),
  });
  readonly #clock: () => number;
  #changedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * Returns the cached result of `name` while it is fresh, or calls `read`. Each name must always use the same kind of
   * `read`.
   */
  get<Found extends Cached>(name: string, read: () => Promise<Found>): Awaitable<Found> {
    const now = this.#clock();
    const known = this.#readings.get(name);
    if (known && known.startedAt > this.#changedAt && now - known.startedAt < freshForMs) {
      return known.found as Awaitable<Found>;
    }
    const reading = { startedAt: now, found: read() };
    this.#readings.set(name, reading);
    return this.#keep(name, reading);
  }

  async #keep<Found extends Cached>(
    name: string,
    reading: { startedAt: number; found: Promise<Found> },
  ): Promise<Found> {
    try {
      const found = await reading.found;
      if (this.#readings.peek(name) === reading) this.#readings.set(name, { startedAt: reading.startedAt, found });
      return found;
    } catch (error) {
      if (this.#readings.peek(name) === reading) this.#readings.delete(name);
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

/** Creates an empty cache of pets. @param clock a monotonic clock in milliseconds */
export const createPetCache = (clock: () => number = () => performance.now()) => new PetCache(clock);

/** The pet cache of this process. */
export const petCache = () => perProcess("pets", () => createPetCache());

/**
 * Runs work that adds or changes pets, with the whole transaction inside. Reads that start after the work has ended,
 * successfully or not, show its changes.
 */
export async function changingPets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    petCache().expire();
  }
}
