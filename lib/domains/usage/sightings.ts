import type { AccountId } from "@/lib/base/account-id";
import type { RequestEvent } from "./event";

/** A key and an IP address that it was used from. `at` in milliseconds since the epoch. */
type Caller = { keyId: bigint; ipAddress: string; at: number };

/** How much of its day's quota an account has left. `at` in milliseconds since the epoch. */
export type QuotaUse = { accountId: AccountId; limit: number; remaining: number; at: number };

/** What a batch of requests shows about accounts, beside its counts. */
export type Sightings = { callers: Map<string, Caller>; quotas: Map<AccountId, QuotaUse> };

export const noSightings = (): Sightings => ({ callers: new Map(), quotas: new Map() });

/**
 * Notes the IP address of a request, and the quota of its account if a fifth or less is left.
 *
 * @param lastAddress the IP address of the key's previous request in this batch, which is noted already
 */
export function note({ callers, quotas }: Sightings, event: RequestEvent, lastAddress: string | undefined): void {
  const { keyId, accountId, ipAddress, at, decision } = event;
  if (ipAddress !== lastAddress) callers.set(`${keyId} ${ipAddress}`, { keyId, ipAddress, at });
  const { limit, remaining } = decision.day;
  if (remaining * 5 <= limit) quotas.set(accountId, { accountId, limit, remaining, at });
}
