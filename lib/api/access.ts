import type { Awaitable } from "@/lib/base/async";
import { ApiError } from "@/lib/base/errors";
import { longTime } from "@/lib/base/time";
import { listOf } from "@/lib/base/words";
import { brownoutPlan } from "@/lib/domains/deprecations/plan";
import { isInRanges } from "@/lib/domains/keys/ip-range";
import type { Principal } from "@/lib/domains/keys/principal";
import { verifyKey } from "@/lib/domains/keys/verify";
import { retryAfterSeconds } from "@/lib/platform/limiter/windows";
import type { Context } from "./context";
import { requireAddressAllowed } from "./rate-limit";
import { apiOrigin, deprecationHeaders, deprecationLinks } from "./response";

/**
 * By the bearer token (specification, section 5; RFC 6750). Undefined if the endpoint needs no key. After too many
 * failed authentications, an IP address can only use keys that were found within the last day.
 * @throws ApiError: a 401, account_disabled, or a 429
 */
export function authenticate({ request, endpoint, ip, now }: Context): Awaitable<Principal | undefined> {
  if (!endpoint.authenticated) return undefined;
  const [scheme, secret, ...more] = (request.header("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    throw new ApiError("missing_api_key", "Send your API key in the header Authorization: Bearer <key>.");
  }
  if (more.length > 0) throw new ApiError("invalid_api_key", "Send exactly one Authorization header.");
  return verifyKey(secret, now, () => requireAddressAllowed(ip, now));
}

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

/** @throws ApiError operation_brownout if the operation has a brownout now (decisions: Brownouts) */
export function requireNoBrownout({ endpoint: { operation }, request: { target }, now }: Context): void {
  if (!operation?.deprecation) return;
  const brownout = brownoutPlan().activeAt(operation.id, now);
  if (!brownout) return;
  const { deprecation } = operation;
  const { line, replacementLine, guide } = deprecation;
  const origin = apiOrigin(target);
  throw new ApiError(
    "operation_brownout",
    `${line} is deprecated and has a brownout until ${longTime(brownout.endsAt)}. Send ${replacementLine} instead: see ${origin}${guide}.`,
    {
      ...deprecationHeaders(deprecation),
      Link: deprecationLinks(deprecation, origin).join(", "),
      "Retry-After": String(retryAfterSeconds(brownout.endsAt.getTime(), now)),
    },
  );
}
