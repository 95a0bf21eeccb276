import { LRUCache } from "lru-cache";
import type { JsonPage } from "@/lib/page";
import { perProcess } from "@/lib/per-process";

const maxBytes = 16 * 1024 * 1024;
const maxPages = 20_000;
/** What an entry takes beside its text. */
const overheadBytes = 300;
/** How old a page may be that is given out: less than the second within which every process must show a change. */
const freshForMs = 500;

/** A page with the moment at which its reading began, on the monotonic clock. */
type Reading = { startedAt: number; page: Promise<JsonPage> | JsonPage };

/**
 * Pages of animals as the text of their answer, by their parameters, and the readings of them that are under way, so that
 * identical queries at one time are asked once.
 *
 * A page counts as old as the beginning of its reading. Two rules bound that age. A change made in this process makes all
 * that was read before its end too old at once. A change made elsewhere, by another process or at a psql prompt, is seen
 * when the half second is over. Nothing has to arrive for that: no notification, which a process that crashes after its
 * commit would never send, and which inside the transaction would make all commits wait for one another.
 */
class PageCache {
  readonly #pages = new LRUCache<string, Reading>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => overheadBytes + ("json" in page ? page.json.length : 0),
  });
  #changedAt = Number.NEGATIVE_INFINITY;

  /** The page of that name, out of memory while it is fresh, else through `read`. */
  get(name: string, read: () => Promise<JsonPage>): Promise<JsonPage> | JsonPage {
    const now = performance.now();
    const known = this.#pages.get(name);
    if (known && known.startedAt > this.#changedAt && now - known.startedAt < freshForMs) return known.page;
    const reading = { startedAt: now, page: read() };
    this.#pages.set(name, reading);
    return this.#keep(name, reading);
  }

  async #keep(name: string, reading: { startedAt: number; page: Promise<JsonPage> }): Promise<JsonPage> {
    try {
      const page = await reading.page;
      if (this.#pages.peek(name) === reading) this.#pages.set(name, { startedAt: reading.startedAt, page });
      return page;
    } catch (error) {
      if (this.#pages.peek(name) === reading) this.#pages.delete(name);
      throw error;
    }
  }

  /** How much memory the pages take, by estimate. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** Every page whose reading began before now is too old from now on. */
  forget(): void {
    this.#changedAt = performance.now();
  }
}

/** Makes an empty cache of pages. */
export const createPageCache = () => new PageCache();

/** The pages of this process. */
export const pageCache = () => perProcess("pages of animals", createPageCache);

/**
 * Does some work that adds or changes animals. Whoever does so goes through here, with the whole transaction inside: a page
 * that is asked for after the work has ended, whether it succeeded or not, shows what was done.
 */
export async function changingPets<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    pageCache().forget();
  }
}
