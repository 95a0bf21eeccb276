import { type AccountId, asAccountId } from "@/lib/base/account-id";
import type { Awaitable } from "@/lib/base/awaitable";
import { env } from "@/lib/base/env";
import { CodedProblem } from "@/lib/base/errors";
import type { PlanName, Scope } from "@/lib/base/vocabulary";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/plans";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { keyCache } from "./cache";
import { environmentOfKey, hashKey } from "./format";
import { findByHash, type VerifiableKey } from "./queries";

/** The authenticated key, its account, and what both allow. */
export type Principal = {
  keyId: bigint;
  accountId: AccountId;
  scopes: readonly Scope[];
  limits: Limits;
  plan: PlanName;
  /** Whether staff set the limits for this account. */
  hasCustomLimits: boolean;
  /** Whether the key was replaced and works until the end of the overlap. */
  isRolling: boolean;
};

function requireUsable(key: VerifiableKey, now: number): void {
  if (key.revokedAt !== null) throw new CodedProblem("revoked_api_key", "This API key has been revoked.");
  if (key.expiresAt !== null && key.expiresAt <= now)
    throw new CodedProblem("expired_api_key", "This API key has expired.");
  if (key.accountDisabled) throw new CodedProblem("account_disabled", "The account of this API key is disabled.");
}

function principalOf(key: VerifiableKey, now: number): Principal {
  requireUsable(key, now);
  return {
    keyId: key.id,
    accountId: asAccountId(key.accountId),
    scopes: key.scopes,
    limits: limitsOf(key.plan, customLimitsOf(key)),
    plan: key.plan,
    hasCustomLimits: key.customPerMinute !== null,
    isRolling: key.isRolling,
  };
}

/**
 * Finds the principal of an API key. A mistyped key or a key of another environment is rejected without a query.
 * (Specification, section 5.)
 *
 * @param now milliseconds since the epoch
 * @param beforeLookup called before the lookup of a key that was not found within the last day. Its errors are rethrown.
 * @throws CodedProblem invalid_api_key, revoked_api_key, expired_api_key or account_disabled
 */
export function verifyKey(secret: string, now: number, beforeLookup?: () => Promise<void>): Awaitable<Principal> {
  const known = keyCache().known(secret);
  return known ? principalOf(known, now) : findKey(secret, beforeLookup).then((key) => principalOf(key, now));
}

function findKey(secret: string, beforeLookup?: () => Promise<void>): Promise<VerifiableKey> {
  const environment = environmentOfKey(secret);
  if (!environment) throw new CodedProblem("invalid_api_key", "This API key is not valid.");
  if (environment !== env().environment) {
    throw new CodedProblem(
      "invalid_api_key",
      `This API key belongs to the ${environment} environment, but this is ${env().environment}.`,
    );
  }
  return findKeyByHash(secret, hashKey(secret), beforeLookup);
}

async function findKeyByHash(secret: string, hash: Buffer, beforeLookup?: () => Promise<void>): Promise<VerifiableKey> {
  const hex = hash.toString("hex");
  if (!keyCache().wasFound(hex)) await beforeLookup?.();
  const key = await keyCache().find(secret, hex, () => findByHash(hash));
  if (!key) throw new CodedProblem("invalid_api_key", "This API key is not valid.");
  return key;
}
