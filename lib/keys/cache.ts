import { LRUCache } from "lru-cache";
import { changes } from "@/lib/db/changes";
import { perProcess } from "@/lib/per-process";
import type { VerifiableKey } from "./queries";

const maxEntries = 10_000;
const ttlMs = 60_000;

/**
 * Keys that were verified within the last minute, by the hex of their hash. What changes in the database is forgotten
 * here when its notification arrives; while notifications may be missing, nothing is answered from here, and once they
 * are heard again, it begins anew.
 */
class KeyCache {
  readonly #entries = new LRUCache<string, VerifiableKey>({ max: maxEntries, ttl: ttlMs });
  /** Goes up with every notification, so that a row read before it is not kept after it. */
  #generation = 0;

  async follow(): Promise<void> {
    const missed = () => this.#forget(this.#entries.keys());
    await changes().follow("key_changed", { changed: (hash) => this.#forget([hash]), missed });
    await changes().follow("account_changed", { changed: (id) => this.#forget(this.#keysOf(id)), missed });
  }

  *#keysOf(accountId: string): Iterable<string> {
    for (const [hash, key] of this.#entries.entries()) if (String(key.accountId) === accountId) yield hash;
  }

  #forget(hashes: Iterable<string>): void {
    this.#generation++;
    for (const hash of [...hashes]) this.#entries.delete(hash);
  }

  /** The key of this hash, out of memory where that is certain to be current, else through `load`. */
  async get(hash: string, load: () => Promise<VerifiableKey | undefined>): Promise<VerifiableKey | undefined> {
    const known = changes().areHeard() ? this.#entries.get(hash) : undefined;
    if (known) return known;
    const generation = this.#generation;
    const key = await load();
    if (key && generation === this.#generation) this.#entries.set(hash, key);
    return key;
  }
}

/** The key cache of this process. */
export const keyCache = () => perProcess("key cache", () => new KeyCache());
