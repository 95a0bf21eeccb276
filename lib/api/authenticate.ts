import { ApiError } from "@/lib/errors";
import { type Principal, verifyKey } from "@/lib/keys/verify";

const challenge = 'Bearer realm="animal-store"';

/**
 * Finds out who a request comes from, by the bearer token in its `Authorization` header (specification, section 5;
 * RFC 6750).
 *
 * @param now milliseconds since the epoch
 * @throws ApiError with status 401 and its `WWW-Authenticate` challenge
 */
export async function authenticate(headers: Headers, now: number): Promise<Principal> {
  const [scheme, secret, ...more] = (headers.get("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() !== "bearer" || !secret) {
    throw new ApiError("missing_api_key", "Send your API key in the header Authorization: Bearer <key>.", {
      "WWW-Authenticate": challenge,
    });
  }
  try {
    if (more.length > 0) throw new ApiError("invalid_api_key", "Send one API key, in one Authorization header.");
    return await verifyKey(secret, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.code, error.message, {
      "WWW-Authenticate": `${challenge}, error="invalid_token", error_description="${error.message}"`,
    });
  }
}
