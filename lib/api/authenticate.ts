import type { Awaitable } from "@/lib/awaitable";
import { ApiError } from "@/lib/errors";
import { type Principal, verifyKey } from "@/lib/keys/verify";
import type { ApiRequest } from "./request";

/**
 * Finds out who a request comes from, by the bearer token in its `Authorization` header (specification, section 5;
 * RFC 6750).
 *
 * @param now milliseconds since the epoch
 * @throws ApiError with status 401
 */
export function authenticate(request: ApiRequest, now: number): Awaitable<Principal> {
  const [scheme, secret, ...more] = (request.header("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    throw new ApiError("missing_api_key", "Send your API key in the header Authorization: Bearer <key>.");
  }
  if (more.length > 0) throw new ApiError("invalid_api_key", "Send one API key, in one Authorization header.");
  return verifyKey(secret, now);
}
