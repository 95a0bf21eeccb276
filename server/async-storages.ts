import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener, ServerResponse } from "node:http";
import { finished } from "node:stream";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/time";

/** How long Next may work after it has sent a whole page. */
const afterPageMs = SECOND_MS;
/** The same if it did not: after a redirect, an error or a client that went away. Each statement has at most 5 seconds. */
const afterPartMs = 30 * SECOND_MS;
/** The response to a client that pipelines its requests and goes away may never close. */
const longestPageMs = 10 * MINUTE_MS;

type Storage = AsyncLocalStorage<unknown>;

/** Calls back with each storage that is used from now on. */
function watchStorages(onRun: (storage: Storage) => void): void {
  const { run } = AsyncLocalStorage.prototype;
  AsyncLocalStorage.prototype.run = function (this: Storage, ...args: unknown[]) {
    onRun(this);
    return Reflect.apply(run, this, args);
  } as typeof run;
}

/**
 * Disables the async storages of Next and React while no page is being rendered. Next enables them with a page and leaves
 * them enabled. In Node 20 and 22, each promise of the process then runs a hook, also in the API, which takes a fifth of its
 * CPU.
 *
 * Nothing but pages may use an AsyncLocalStorage in such a process. Later versions of Node run no such hooks.
 *
 * @param handle renders pages
 */
export function withStoragesWhileRendering(handle: RequestListener): RequestListener {
  const used = new Set<Storage>();
  const rendering = new Set<ServerResponse>();
  watchStorages((storage) => used.add(storage));
  const end = (response: ServerResponse) => {
    rendering.delete(response);
    if (rendering.size > 0) return;
    for (const storage of used) storage.disable();
    used.clear();
  };
  return (request, response) => {
    rendering.add(response);
    const longest = setTimeout(end, longestPageMs, response).unref();
    finished(response, (error) => {
      clearTimeout(longest);
      const isWhole = !error && response.statusCode === 200 && request.method !== "HEAD";
      setTimeout(end, isWhole ? afterPageMs : afterPartMs, response).unref();
    });
    return handle(request, response);
  };
}
