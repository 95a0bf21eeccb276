import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { finished } from "node:stream";
import { LRUCache } from "lru-cache";
import { isRead } from "@/lib/api/request";
import { createSlots, type Release } from "@/lib/base/bounded-queue";
import { getOrAdd } from "@/lib/base/get-or-add";
import { sessionCookie, sessionIdIn } from "@/lib/web/auth/session-token";
import { Rejection, reject } from "./rejection";

/** How many requests of strangers run at the same time: pages, and forms, which also wait for the hash of a password. */
const pagesAtOnce = 1;
const formsAtOnce = 4;
/** The same for one session. A page requests a few others in advance. */
const sessionAtOnce = 4;
/** How many more may wait for each. At 20 ms for a page, this is two seconds. */
const mostWaiting = 100;
/** After this time the next one begins, so that a client that reads slowly does not stop the others. */
const longestTurnMs = 500;
const maxSessions = 10_000;

type Slots = ReturnType<typeof createSlots>;

const busy = new Rejection(503, "Too many pages are loading. Try again in a few seconds.", { "Retry-After": "2" });

/**
 * Lets requests pass in turns: those of all strangers, and those of each session. So a flood delays the API by a few pages,
 * and not by as many as it has connections.
 */
export function inTurns(handle: RequestListener): RequestListener {
  const pages = createSlots(pagesAtOnce, mostWaiting);
  const forms = createSlots(formsAtOnce, mostWaiting);
  const sessions = new LRUCache<string, Slots>({ max: maxSessions });
  return async (request, response) => {
    if (isFile(request)) return handle(request, response);
    const session = await sessionOf(request);
    const strangers = isRead(request) ? pages : forms;
    const enter = session
      ? getOrAdd<string, Slots>(sessions, session, () => createSlots(sessionAtOnce, mostWaiting))
      : strangers;
    const turn = enter();
    if (!turn) return reject(response, busy);
    const release = await turn;
    endTurn(response, release);
    if (!response.destroyed) return handle(request, response);
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

/** Whether a request is for a file of the build, which costs little. */
const isFile = ({ url }: IncomingMessage): boolean => /^\/(_next|client|pictures)\//.test(url ?? "");

/** The session that a request's cookie names. It may have ended. */
function sessionOf({ headers }: IncomingMessage): Promise<string | undefined> {
  const prefix = `${sessionCookie().name}=`;
  const cookie = headers.cookie?.split("; ").find((pair) => pair.startsWith(prefix));
  return sessionIdIn(cookie?.slice(prefix.length));
}
