import { type Awaitable, attempt } from "@/lib/awaitable";
import { ApiError, type ErrorCode } from "@/lib/errors";
import { type Principal, verifyKey } from "@/lib/keys/verify";
import type { ApiRequest } from "./request";

const challenge = 'Bearer realm="animal-store"';

/**
 * Finds out who a request comes from, by the bearer token in its `Authorization` header (specification, section 5;
 * RFC 6750).
 *
 * @param now milliseconds since the epoch
 * @throws ApiError with status 401 and its `WWW-Authenticate` challenge
 */
export function authenticate(request: ApiRequest, now: number): Awaitable<Principal> {
  const [scheme, secret, ...more] = (request.header("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    throw new ApiError("missing_api_key", "Send your API key in the header Authorization: Bearer <key>.", {
      "WWW-Authenticate": challenge,
    });
  }
  if (more.length > 0) throw refused("invalid_api_key", "Send one API key, in one Authorization header.");
  return attempt(
    () => verifyKey(secret, now),
    (thrown) => {
      throw thrown instanceof ApiError ? refused(thrown.code, thrown.message) : thrown;
    },
  );
}

const refused = (code: ErrorCode, message: string): ApiError =>
  new ApiError(code, message, {
    "WWW-Authenticate": `${challenge}, error="invalid_token", error_description="${message}"`,
  });
