import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { ApiError } from "@/lib/base/errors";
import { customLimitsOf, keyLimitsOf, type Limits, limitsOf, type PlanName } from "@/lib/base/plans";
import type { Scope } from "@/lib/base/vocabulary";
import type { IpRanges } from "./ip-range";
import type { VerifiableKey } from "./queries";

export type Principal = {
  keyId: bigint;
  accountId: AccountId;
  scopes: readonly Scope[];
  limits: Limits;
  plan: PlanName;
  hasCustomLimits: boolean;
  /** Whether the key was replaced and works until the end of the overlap. */
  isRolling: boolean;
  keyLimits: Limits | undefined;
  /** The IP addresses that the key works from. Undefined means any. */
  allowed: IpRanges | undefined;
};

/** A principal, and what may keep its key from working. It is made once for many requests. */
export type CachedPrincipal = Principal &
  Pick<VerifiableKey, "expiresAt" | "revokedAt" | "isPaused" | "accountDisabled">;

export function cachedPrincipalOf(key: VerifiableKey): CachedPrincipal {
  const { id: keyId, customPerMinute, customPerDay, limitPerMinute, limitPerDay, ...same } = key;
  const limits = limitsOf(key.plan, customLimitsOf(key));
  return {
    ...same,
    keyId,
    accountId: asAccountId(key.accountId),
    limits,
    keyLimits: keyLimitsOf({ limitPerMinute, limitPerDay }, limits),
    hasCustomLimits: customPerMinute !== null,
  };
}

/** @throws ApiError revoked_api_key, expired_api_key, account_disabled or api_key_paused */
export function requireUsable(key: CachedPrincipal, now: number): Principal {
  if (key.revokedAt !== null) throw new ApiError("revoked_api_key", "This API key has been revoked.");
  if (key.expiresAt !== null && key.expiresAt <= now)
    throw new ApiError("expired_api_key", "This API key has expired.");
  if (key.accountDisabled) throw new ApiError("account_disabled", "The account of this API key is disabled.");
  if (key.isPaused) throw new ApiError("api_key_paused", "This API key is paused. Enable it in the portal.");
  return key;
}
