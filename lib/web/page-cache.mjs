import { LRUCache } from "lru-cache";

const pages = new LRUCache({ max: 500 });

/**
 * Keeps the pages that are the same for everyone, and starts empty: the build cannot know the origin and the settings of a
 * deployment, so each page is rendered again when it is first requested (next.config, cacheHandler).
 */
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
