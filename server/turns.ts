import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { isRead } from "@/lib/api/request";
import { createSlots, type Release } from "@/lib/base/bounded-queue";
import { getOrAdd } from "@/lib/base/get-or-add";
import { createSchedule, type Rate } from "@/lib/base/schedule";
import { sessionCookie, sessionIdIn } from "@/lib/web/auth/session-token";
import type { Handler } from "./edge";
import { Rejection } from "./rejection";

/** How many requests run at the same time, how many more may wait, and at what rate they begin. */
type Bounds = Rate & { atOnce: number; mostWaiting: number };

const anyRate: Rate = { perSecond: Number.POSITIVE_INFINITY, burst: 0 };
/** The pages of strangers, and their forms, which also wait for the hash of a password. */
const strangers = {
  page: { atOnce: 1, mostWaiting: 100, ...anyRate },
  form: { atOnce: 4, mostWaiting: 100, ...anyRate },
};
/**
 * The same at a rate, beside the API. A request to the API that waits for the database takes several turns of the event
 * loop, and would meet a part of a page in each of them.
 */
const pacedStrangers: typeof strangers = {
  page: { atOnce: 1, mostWaiting: 25, perSecond: 5, burst: 10 },
  form: { atOnce: 4, mostWaiting: 100, perSecond: 20, burst: 20 },
};
/** The requests of one session. A page also requests data, and prefetches the page whose link the pointer rests on. */
const ofSession: Bounds = { atOnce: 4, mostWaiting: 100, ...anyRate };
/** After this time the next one begins, so that a client that reads slowly does not stop the others. */
const longestTurnMs = 500;
const maxSessions = 10_000;

const busy = new Rejection(503, "Too many pages are loading. Try again in a few seconds.", { "Retry-After": "2" });

/** Lets requests begin in order. */
class Turns {
  readonly #enter: ReturnType<typeof createSlots>;
  readonly #schedule: (now: number) => number;

  constructor({ atOnce, mostWaiting, ...rate }: Bounds) {
    this.#enter = createSlots(atOnce, mostWaiting);
    this.#schedule = createSchedule(rate);
  }

  /** Runs `handle` at its turn. A client that has gone takes none. @throws Rejection 503 if too many wait */
  async take(response: ServerResponse, handle: () => unknown): Promise<unknown> {
    const slot = this.#enter();
    if (!slot) throw busy;
    const release = await slot;
    if (response.destroyed) return release();
    const wait = this.#schedule(performance.now());
    if (wait > 0) await sleep(wait);
    endTurn(response, release);
    return handle();
  }
}

/**
 * Lets requests pass in turns: those of all strangers, and those of each session. So a flood delays others by a few pages,
 * and not by as many as it has connections.
 *
 * @param isPaced whether the requests of strangers also begin at a rate only
 */
export function inTurns(handle: Handler, { isPaced }: { isPaced: boolean }): Handler {
  const { page, form } = isPaced ? pacedStrangers : strangers;
  const pages = new Turns(page);
  const forms = new Turns(form);
  const sessions = new LRUCache<string, Turns>({ max: maxSessions });
  return async (request, response) => {
    const session = await sessionOf(request);
    const turns = session
      ? getOrAdd<string, Turns>(sessions, session, () => new Turns(ofSession))
      : isRead(request)
        ? pages
        : forms;
    return turns.take(response, () => handle(request, response));
  };
}

/** Ends a turn with its response. The next turn of the event loop is for the API first. */
function endTurn(response: ServerResponse, release: Release): void {
  const timer = setTimeout(release, longestTurnMs);
  finished(response, () => {
    clearTimeout(timer);
    setImmediate(release);
  });
}

/** The session that a request's cookie names. It may have ended. */
function sessionOf({ headers }: IncomingMessage): Promise<string | undefined> {
  const prefix = `${sessionCookie().name}=`;
  const cookie = headers.cookie?.split("; ").find((pair) => pair.startsWith(prefix));
  return sessionIdIn(cookie?.slice(prefix.length));
}
