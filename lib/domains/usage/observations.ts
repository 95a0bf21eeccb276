import type { AccountId } from "@/lib/base/account-id";
import type { RequestEvent } from "./event";

/** A key and an IP address that it was used from. `at` in milliseconds since the epoch. */
type Caller = { keyId: bigint; ipAddress: string; at: number };

/** How much of its day's quota an account has left. `at` in milliseconds since the epoch. */
export type QuotaUse = { accountId: AccountId; limit: number; remaining: number; at: number };

/** What a batch of requests shows about accounts, beside its counts. Callers are those whose last use it writes. */
export type Observations = { callers: Map<string, Caller>; quotas: Map<AccountId, QuotaUse> };

export const noObservations = (): Observations => ({ callers: new Map(), quotas: new Map() });

export function noteCaller({ callers }: Observations, { keyId, ipAddress, at }: Caller): void {
  callers.set(`${keyId} ${ipAddress}`, { keyId, ipAddress, at });
}

/** Notes the quota of the account of a request if a fifth or less is left. */
export function noteQuota({ quotas }: Observations, { accountId, at, decision }: RequestEvent): void {
  const { limit, remaining } = decision.day;
  if (remaining * 5 <= limit) quotas.set(accountId, { accountId, limit, remaining, at });
}
