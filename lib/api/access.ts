import type { Awaitable } from "@/lib/base/async";
import { ApiError } from "@/lib/base/errors";
import { listOf } from "@/lib/base/words";
import { isInRanges } from "@/lib/domains/keys/ip-range";
import type { Principal } from "@/lib/domains/keys/principal";
import { verifyKey } from "@/lib/domains/keys/verify";
import type { Context } from "./context";
import { requireAddressAllowed } from "./rate-limit";

/**
 * By the bearer token (specification, section 5; RFC 6750). Undefined if the endpoint needs no key. After too many
 * failed authentications, an IP address can only use keys that were found within the last day.
 * @throws ApiError: a 401, account_disabled, api_key_paused, or a 429
 */
export function authenticate({ request, endpoint, ip, now }: Context): Awaitable<Principal | undefined> {
  if (!endpoint.authenticated) return undefined;
  const [scheme, secret, ...more] = (request.header("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    throw new ApiError("missing_api_key", "Send your API key in the header Authorization: Bearer <key>.");
  }
  if (more.length > 0) throw new ApiError("invalid_api_key", adviceOn(secret));
  return verifyKey(secret, now, () => requireAddressAllowed(ip, now));
}

/** @param secret before more words. Node joins the values of two headers by a comma. */
const adviceOn = (secret: string): string =>
  secret.endsWith(",") ? "Send exactly one Authorization header." : "Send the word Bearer once, and then only the key.";

/** @throws ApiError address_not_allowed (decisions: Allowed addresses of a key) */
export function requireAllowedAddress({ principal, ip }: Context): void {
  if (!principal?.allowed || isInRanges(principal.allowed, ip)) return;
  throw new ApiError("address_not_allowed", `This API key does not work from the IP address ${ip}.`);
}

/** @throws ApiError insufficient_scope */
export function requireScopes({ principal, endpoint: { scopes = [] } }: Context): void {
  if (!principal || scopes.every((scope) => principal.scopes.includes(scope))) return;
  throw new ApiError(
    "insufficient_scope",
    `This key has ${listOf(principal.scopes)}. The operation needs ${listOf(scopes)}.`,
  );
}
