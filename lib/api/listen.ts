import { z } from "zod";
import { ApiError } from "@/lib/base/errors";
import { toJson } from "@/lib/base/json";
import { boundedCode } from "@/lib/base/text";
import { scopes } from "@/lib/base/vocabulary";
import type { Principal } from "@/lib/domains/keys/principal";
import { fetchEvents, maxFetched } from "@/lib/domains/webhooks/listener-queries";
import type { Context, Endpoint } from "./context";
import { parseBody, readJson } from "./input";

const maxBodyBytes = 8 * 1024;

const eventId = boundedCode(24, "must be the ID of an event")
  .regex(/^evt_\d{1,18}$/, "must be the ID of an event")
  .transform((id) => BigInt(id.slice("evt_".length)));

const body = z.object({
  seen: z.array(eventId, "must be a list of IDs").max(maxFetched, `must have at most ${maxFetched} IDs`),
});

/** Events tell of orders, keys and animals: what every scope reads. @throws ApiError insufficient_scope */
function requireAllScopes({ scopes: given }: Principal): void {
  const missing = scopes.filter((scope) => !given.includes(scope));
  if (missing.length > 0)
    throw new ApiError("insufficient_scope", `To listen, this key also needs ${missing.join(", ")}.`);
}

/** What the command `listen` of the typed client asks, and no operation of the contract. */
export const listenEndpoint: Endpoint = {
  name: "listen",
  authenticated: true,
  operation: undefined,
  status: 200,
  async handle(context: Context) {
    const principal = context.principal as Principal;
    requireAllScopes(principal);
    const { json } = await readJson(context, maxBodyBytes);
    const events = await fetchEvents(principal.accountId, principal.keyId, parseBody(body, json).seen);
    return { json: toJson({ events }) };
  },
};
