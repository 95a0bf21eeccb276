import type { Awaitable } from "@/lib/base/async";
import { ApiError } from "@/lib/base/errors";
import { listOf } from "@/lib/base/grammar";
import { isInRanges } from "@/lib/domains/keys/ip-range";
import type { Principal } from "@/lib/domains/keys/principal";
import { verifyKey } from "@/lib/domains/keys/verify";
import { type ManagementPrincipal, verifyManagementKey } from "@/lib/domains/management/principal";
import type { Context } from "./context";
import { requireAddressAllowed } from "./rate-limit";

/**
 * By the bearer token (specification, section 5; RFC 6750). Undefined if the endpoint needs no key. After too many
 * failed authentications, an IP address can only use keys that were found within the last day.
 * @throws ApiError: a 401, account_disabled, api_key_paused, or a 429
 */
export function authenticate(context: Context): Awaitable<Principal | undefined> {
  const { endpoint, ip, now } = context;
  if (!endpoint.authenticated || endpoint.group === "management") return undefined;
  return verifyKey(secretOf(context), now, () => requireAddressAllowed(ip, now));
}

/** @throws ApiError: a 401, account_disabled, insufficient_scope, or a 429 after too many failures from the IP address */
export async function authenticateManagementKey(context: Context): Promise<ManagementPrincipal> {
  await requireAddressAllowed(context.ip, context.now);
  return verifyManagementKey(secretOf(context));
}

function secretOf({ request, endpoint: { group } }: Context): string {
  const [scheme, secret, ...more] = (request.header("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    const key = group === "management" ? "management key" : "API key";
    throw new ApiError("missing_api_key", `Send your ${key} in the header Authorization: Bearer <key>.`);
  }
  if (more.length > 0) throw new ApiError("invalid_api_key", adviceOn(secret));
  return secret;
}

/** @param secret before more words. Node joins the values of two headers by a comma. */
const adviceOn = (secret: string): string =>
  secret.endsWith(",") ? "Send exactly one Authorization header." : "Send the word Bearer once, and then only the key.";

/** @throws ApiError address_not_allowed (decisions: Allowed addresses of a key) */
export function requireAllowedAddress({ client, managementPrincipal, ip }: Context): void {
  const allowed = client?.allowed;
  if (!allowed || isInRanges(allowed, ip)) return;
  const key = managementPrincipal ? "management key" : "API key";
  throw new ApiError("address_not_allowed", `This ${key} does not work from the IP address ${ip}.`);
}

/** @throws ApiError insufficient_scope */
export function requireScopes({ client, managementPrincipal, endpoint: { scopes } }: Context): void {
  const given: readonly string[] | undefined = client?.scopes;
  if (!given || scopes.every((scope) => given.includes(scope))) return;
  const has = given.length > 0 ? listOf(given) : "no scope";
  const how = managementPrincipal ? " with the role of its creator" : "";
  throw new ApiError("insufficient_scope", `This key has ${has}${how}. The operation needs ${listOf(scopes)}.`);
}
