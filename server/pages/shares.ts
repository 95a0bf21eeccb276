import type { IncomingMessage, RequestListener } from "node:http";
import { finished } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { getOrAdd } from "@/lib/base/get-or-add";
import { clientIp, networkOf } from "@/lib/base/ip-address";
import { createSlots, type ReleaseSlot } from "@/lib/base/slots";
import { peopleBySession, sessionCookie, sessionIdIn } from "@/lib/web/auth/session-token";
import { isOwnRequest } from "@/server/api/own-requests";
import { RejectedRequest, reject } from "@/server/api/respond";

/**
 * Served at the same time, and waiting. A client is a signed-in person, or else a network (an IPv4 address, or the
 * first 64 bits of an IPv6 address).
 */
const shares = {
  client: { atOnce: 2, waiting: 100 },
  all: { atOnce: 16, waiting: 10_000 },
};
/** Another request may then begin, so that responses that are read slowly do not stop the others. */
const longestTurnMs = 1_000;
/** So that a client that ignores a rejection costs little. */
const rejectAfterMs = 1_000;

const maxClients = 10_000;

const busy = new RejectedRequest(503, "Too many of your pages are loading. Try again in a few seconds.", {
  "Retry-After": "2",
});

type TakeSlot = () => Promise<ReleaseSlot> | undefined;

/** What is over a share waits or gets 503 alone. */
export function withShares(handle: RequestListener): RequestListener {
  const clients = new LRUCache<string, TakeSlot>({ max: maxClients });
  const takeOfAll = createSlots(shares.all.atOnce, shares.all.waiting);
  return async (request, response) => {
    // Its client already has a place, and waits in it.
    if (isOwnRequest(request)) return handle(request, response);
    const client = await clientOf(request);
    const takeOwn = getOrAdd<string, TakeSlot>(clients, client, () =>
      createSlots(shares.client.atOnce, shares.client.waiting),
    );
    const own = await takeOwn();
    const all = own && (await takeOfAll());
    const leave = () => {
      own?.();
      all?.();
    };
    finished(response, leave);
    if (response.destroyed) return;
    if (!all) {
      await sleep(rejectAfterMs);
      return reject(response, busy);
    }
    setTimeout(leave, longestTurnMs).unref();
    handle(request, response);
  };
}

/** A session counts as its network until its first page has found its person, and once it has ended. */
async function clientOf({ headers }: IncomingMessage): Promise<string> {
  const prefix = `${sessionCookie().name}=`;
  const cookie = headers.cookie?.split("; ").find((pair) => pair.startsWith(prefix));
  const sessionId = await sessionIdIn(cookie?.slice(prefix.length));
  const person = sessionId && peopleBySession().get(sessionId);
  return person ? `person ${person}` : networkOf(clientIp(String(headers["x-forwarded-for"] ?? "")));
}
