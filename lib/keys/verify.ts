import { type AccountId, asAccountId } from "@/lib/accounts/account-id";
import { type Awaitable, andThen } from "@/lib/awaitable";
import { env } from "@/lib/env";
import { ApiError } from "@/lib/errors";
import type { Limits } from "@/lib/limiter/limiter";
import { customLimitsOf, limitsOf } from "@/lib/plans/plans";
import type { Scope } from "@/lib/vocabulary";
import { keyCache } from "./cache";
import { environmentOfKey, hashKey } from "./format";
import { findByHash, type VerifiableKey } from "./queries";

/** Who a request comes from: the key, its account, and what both allow. */
export type Principal = {
  keyId: bigint;
  accountId: AccountId;
  scopes: readonly Scope[];
  limits: Limits;
};

function requireUsable(key: VerifiableKey, now: number): void {
  if (key.revokedAt !== null) throw new ApiError("revoked_api_key", "This API key was revoked.");
  if (key.expiresAt !== null && key.expiresAt <= now)
    throw new ApiError("expired_api_key", "This API key has expired.");
  if (key.accountDisabled) throw new ApiError("invalid_api_key", "The account of this API key is disabled.");
}

/**
 * Finds out who holds an API key. A key that is mistyped or of another environment is refused without asking the
 * database. (Specification, section 5.)
 *
 * @param now milliseconds since the epoch
 * @throws ApiError invalid_api_key, revoked_api_key or expired_api_key
 */
export const verifyKey = (secret: string, now: number): Awaitable<Principal> =>
  andThen(keyCache().known(secret) ?? findKey(secret), (key) => {
    requireUsable(key, now);
    return {
      keyId: key.id,
      accountId: asAccountId(key.accountId),
      scopes: key.scopes,
      limits: limitsOf(key.plan, customLimitsOf(key)),
    };
  });

function findKey(secret: string): Promise<VerifiableKey> {
  const environment = environmentOfKey(secret);
  if (!environment) throw new ApiError("invalid_api_key", "This is not a valid API key.");
  if (environment !== env().environment) {
    throw new ApiError(
      "invalid_api_key",
      `This API key is for the ${environment} environment; this is ${env().environment}.`,
    );
  }
  return findKeyByHash(secret, hashKey(secret));
}

async function findKeyByHash(secret: string, hash: Buffer): Promise<VerifiableKey> {
  const key = await keyCache().find(secret, hash.toString("hex"), () => findByHash(hash));
  if (!key) throw new ApiError("invalid_api_key", "This is not a valid API key.");
  return key;
}
