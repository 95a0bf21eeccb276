import type { Awaitable } from "@/lib/base/async";
import type { Principal } from "@/lib/domains/keys/principal";
import { verifyKey } from "@/lib/domains/keys/verify";
import type { Context } from "./context";
import { ApiError } from "./errors";
import { requireAddressAllowed } from "./rate-limit";

/**
 * By the bearer token (specification, section 5; RFC 6750). Undefined if the endpoint needs no key. After too many
 * failed authentications, an IP address can only use keys that were found within the last day.
 * @throws CodedProblem: a 401, account_disabled, or a 429
 */
export function authenticate({
  request,
  endpoint,
  ip,
  now,
}: Pick<Context, "request" | "endpoint" | "ip" | "now">): Awaitable<Principal | undefined> {
  if (!endpoint.authenticated) return undefined;
  const [scheme, secret, ...more] = (request.header("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    throw new ApiError("missing_api_key", "Send your API key in the header Authorization: Bearer <key>.");
  }
  if (more.length > 0) throw new ApiError("invalid_api_key", "Send exactly one Authorization header.");
  return verifyKey(secret, now, () => requireAddressAllowed(ip, now));
}
