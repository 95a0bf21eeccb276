import { LRUCache } from "lru-cache";
import type { Awaitable } from "@/lib/base/awaitable";
import { perProcess } from "@/lib/base/per-process";

const maxBytes = 16 * 1024 * 1024;
const maxEntries = 20_000;
/** What an entry takes beside its text. */
const overheadBytes = 300;
/** How old an answer out of memory may be: less than the second within which every process must show a change. */
const freshForMs = 500;

/** What is kept: the text of an answer, or that there is no such animal. */
type Cached = { json: string } | undefined;

/** What was read, or is being read, with the moment at which the reading began, on the monotonic clock. */
type Reading = { startedAt: number; found: Awaitable<Cached> };

/**
 * Pages of animals and single animals as the text of their answer, by what was asked for, and the readings of them that are
 * under way, so that identical queries at one time are asked once.
 *
 * What was read counts as old as the beginning of its reading. Two rules bound that age. A change made in this process makes
 * all that was read before its end too old at once. A change made elsewhere, by another process or at a psql prompt, is seen
 * when the half second is over. Nothing has to arrive for that: no notification, which a process that crashes after its
 * commit would never send, and which inside the transaction would make all commits wait for one another.
 */
class PetCache {
  readonly #readings = new LRUCache<string, Reading>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ found }) => overheadBytes + (found && "json" in found ? found.json.length : 0),
  });
  #changedAt = Number.NEGATIVE_INFINITY;

  /** What goes by that name, out of memory while it is fresh, else through `read`. One name goes with one kind of `read`. */
  get<Found extends Cached>(name: string, read: () => Promise<Found>): Awaitable<Found> {
    const now = performance.now();
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

  /** How much memory it takes, by estimate. */
  get bytes(): number {
    return this.#readings.calculatedSize;
  }

  /** Everything whose reading began before now is too old from now on. */
  expire(): void {
    this.#changedAt = performance.now();
  }
}

/** Makes an empty cache of animals. */
export const createPetCache = () => new PetCache();

/** The animals that this process knows. */
export const petCache = () => perProcess("pets", createPetCache);

/**
 * Does some work that adds or changes animals. Whoever does so goes through here, with the whole transaction inside: what
 * is asked for after the work has ended, whether it succeeded or not, shows what was done.
 */
export async function changingPets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    petCache().expire();
  }
}
