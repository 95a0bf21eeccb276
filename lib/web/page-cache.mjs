import { LRUCache } from "lru-cache";

const pages = new LRUCache({ max: 500 });

/** Starts empty (next.config, cacheHandler): a build knows no origin and settings, so the first request renders. */
export default class PageCache {
  async get(key) {
    return pages.get(key) ?? null;
  }

  async set(key, value) {
    if (value) pages.set(key, { value, lastModified: Date.now() });
    else pages.delete(key);
  }

  async revalidateTag() {
    pages.clear();
  }

  resetRequestCache() {}
}
