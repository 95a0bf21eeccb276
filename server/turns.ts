import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { finished } from "node:stream";
import { isRead } from "@/lib/api/request";
import { createSlots, type Release } from "@/lib/base/bounded-queue";
import { sessionCookie, sessionIdIn } from "@/lib/web/auth/session-token";
import { Rejection, reject } from "./rejection";

/** How many requests of strangers run at the same time: pages, and forms, which also wait for the hash of a password. */
const readsAtOnce = 1;
const formsAtOnce = 4;
/** How many more may wait for each. At 20 ms for a page, this is two seconds. */
const mostWaiting = 100;
/** After this time the next one begins, so that a client that reads slowly does not stop the others. */
const longestTurnMs = 500;

const busy = new Rejection(503, "Too many pages are loading. Try again in a few seconds.", { "Retry-After": "2" });

/**
 * Lets requests of strangers pass in turns, so that a flood of them delays the API by one page, and not by all of them.
 * Signed-in people do not wait; they have limits of their own.
 */
export function inTurns(handle: RequestListener): RequestListener {
  const reads = createSlots(readsAtOnce, mostWaiting);
  const forms = createSlots(formsAtOnce, mostWaiting);
  return async (request, response) => {
    if (isFile(request) || (await isSignedIn(request))) return handle(request, response);
    const turn = isRead(request) ? reads() : forms();
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

/** Whether a request has a session cookie of ours. */
async function isSignedIn({ headers }: IncomingMessage): Promise<boolean> {
  const prefix = `${sessionCookie().name}=`;
  const cookie = headers.cookie?.split("; ").find((pair) => pair.startsWith(prefix));
  return (await sessionIdIn(cookie?.slice(prefix.length))) !== undefined;
}
