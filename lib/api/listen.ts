import { z } from "zod";
import { toJson } from "@/lib/base/json";
import { scopes } from "@/lib/base/vocabulary";
import type { Principal } from "@/lib/domains/keys/principal";
import { fetchEvents, maxFetched } from "@/lib/domains/webhooks/listener-queries";
import { eventId } from "@/lib/domains/webhooks/schema";
import { apiEndpoint } from "./context";
import { parseBody, readJson } from "./input";

const maxBodyBytes = 8 * 1024;

const body = z.object({
  seen: z.array(eventId, "must be a list of IDs").max(maxFetched, `must have at most ${maxFetched} IDs`),
});

/** What the command `listen` of the typed client asks, and no operation of the contract. */
export const listenEndpoint = apiEndpoint({
  name: "listen",
  scopes, // events tell of orders, keys and animals
  async handle(context) {
    const { accountId, keyId } = context.principal as Principal;
    const { json } = await readJson(context, maxBodyBytes);
    const events = await fetchEvents(accountId, keyId, parseBody(body, json).seen);
    return { json: toJson({ events }), source: "database" };
  },
});
