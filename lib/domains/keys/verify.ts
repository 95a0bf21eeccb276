import type { Awaitable } from "@/lib/base/async";
import { env } from "@/lib/base/env";
import { ApiError } from "@/lib/base/errors";
import { keyCache } from "./cache";
import { environmentOfKey, hashKey, isManagementKey } from "./format";
import { type CachedPrincipal, cachedPrincipalOf, type Principal, requireUsable } from "./principal";
import { findKeyOfHash } from "./queries";

/**
 * A mistyped key or a key of another environment is rejected without a query (specification, section 5).
 * @param beforeLookup called before the lookup of a key that was not found within the last day. Its errors are rethrown
 * @throws ApiError invalid_api_key, revoked_api_key, expired_api_key, account_disabled or api_key_paused
 */
export function verifyKey(secret: string, now: number, beforeLookup?: () => Promise<void>): Awaitable<Principal> {
  const known = keyCache().known(secret);
  return known ? requireUsable(known, now) : findKey(secret, beforeLookup).then((key) => requireUsable(key, now));
}

/** A value that was copied with what is around it in a sample or a file. */
function notKey(text: string): string {
  if (isManagementKey(text))
    return "This is a management key, which works for the management API only. Send an API key.";
  return /^["'<`]|["'>`]$/.test(text)
    ? "This API key is not valid. Send it without quotes or angle brackets."
    : "This API key is not valid.";
}

function findKey(secret: string, beforeLookup?: () => Promise<void>): Promise<CachedPrincipal> {
  const environment = environmentOfKey(secret);
  if (!environment) throw new ApiError("invalid_api_key", notKey(secret));
  if (environment !== env().environment) {
    throw new ApiError(
      "invalid_api_key",
      `This API key belongs to the ${environment} environment, but this is ${env().environment}.`,
    );
  }
  return findKeyByHash(secret, hashKey(secret), beforeLookup);
}

async function findKeyByHash(
  secret: string,
  hash: Buffer,
  beforeLookup?: () => Promise<void>,
): Promise<CachedPrincipal> {
  const hex = hash.toString("hex");
  if (!keyCache().wasFound(hex)) await beforeLookup?.();
  const key = await keyCache().find(secret, hex, async () => {
    const row = await findKeyOfHash(hash);
    return row && cachedPrincipalOf(row);
  });
  if (!key) throw new ApiError("invalid_api_key", "This API key is not valid.");
  return key;
}
