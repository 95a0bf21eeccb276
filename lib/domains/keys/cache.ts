import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/base/per-process";
import { DAY_MS, MINUTE_MS } from "@/lib/base/time";
import { changeFeed } from "@/lib/platform/db/changes";
import type { CachedPrincipal } from "./principal";

const maxEntries = 20_000;
const ttlMs = MINUTE_MS;

/** A cached key. @property hash the hex of the hash of its secret */
type Entry = { readonly key: CachedPrincipal; readonly hash: string };

/** While changes cannot be read, the cache is not used. */
class KeyCache {
  /** By secret, so that a repeated one is not hashed. It outlives its request only here, for at most a minute. */
  readonly #entries = new LRUCache<string, Entry>({ max: maxEntries, ttl: ttlMs, ttlAutopurge: true });
  /** The hashes of the keys that were found within the last day, see {@link wasFound}. */
  readonly #found = new LRUCache<string, true>({ max: maxEntries, ttl: DAY_MS });
  /** Increases with every change, so that a row read before a change is not cached after it. */
  #generation = 0;

  follow(): void {
    const missed = () => this.#delete(() => true);
    changeFeed().follow("key", { changed: (hashes) => this.#delete(({ hash }) => hashes.has(hash)), missed });
    changeFeed().follow("account", {
      changed: (ids) => this.#delete(({ key }) => ids.has(String(key.accountId))),
      missed,
    });
  }

  #delete(isChanged: (entry: Entry) => boolean): void {
    this.#generation++;
    for (const [secret, entry] of [...this.#entries.entries()]) if (isChanged(entry)) this.#entries.delete(secret);
  }

  /** A recently verified key, if it is certain to be current. */
  known(secret: string): CachedPrincipal | undefined {
    return changeFeed().areCurrent() ? this.#entries.get(secret)?.key : undefined;
  }

  /** Whether the last lookup of a key, within a day, found it. @param hash the hex of its hash */
  wasFound(hash: string): boolean {
    return this.#found.has(hash);
  }

  async find(
    secret: string,
    hash: string,
    load: () => Promise<CachedPrincipal | undefined>,
  ): Promise<CachedPrincipal | undefined> {
    const generation = this.#generation;
    const key = await load();
    if (key) this.#found.set(hash, true);
    else this.#found.delete(hash);
    if (key && generation === this.#generation) this.#entries.set(secret, { key, hash });
    return key;
  }
}

export const keyCache = () => perProcess("key cache", () => new KeyCache());
