import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS } from "@/lib/base/time";
import type { Transaction } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import type { Ban, KeyOfAccount } from "@/lib/platform/limiter/limiter";
import { findHighestCount, findLatestBan, insertInherited } from "./queries";

// A new key must not evade a ban. (decisions: Ban) Inherited bans are recorded, so that they survive a restart.

/** The limiter learns of a ban first. The records also have the count of an ended ban while it counts. */
async function banToInherit(tx: Transaction, key: KeyOfAccount, now: number): Promise<Ban | undefined> {
  return (await limiter().banOf(key, now)) ?? findLatestBan(tx, key.keyId, now - DAY_MS);
}

async function impose(tx: Transaction, key: KeyOfAccount, ban: Ban, now: number): Promise<void> {
  await insertInherited(tx, { keyId: key.keyId, ...ban, bannedAt: Math.min(now, ban.until) });
  await limiter().restoreBans([{ ...ban, ...key }]);
}

export async function inheritBan(tx: Transaction, accountId: AccountId, from: bigint, to: bigint): Promise<void> {
  const now = Date.now();
  const ban = await banToInherit(tx, { accountId, keyId: from }, now);
  if (ban) await impose(tx, { accountId, keyId: to }, ban, now);
}

/** A new key gets no ban, but the highest count that still counts, also that of a revoked key. */
export async function inheritCount(
  tx: Transaction,
  accountId: AccountId,
  working: { id: bigint }[],
  to: bigint,
): Promise<void> {
  const now = Date.now();
  const active = await Promise.all(working.map(({ id }) => limiter().banOf({ accountId, keyId: id }, now)));
  const recorded = await findHighestCount(tx, accountId, now - DAY_MS);
  const count = Math.max(recorded, ...active.map((ban) => ban?.count ?? 0));
  if (count > 0) await impose(tx, { accountId, keyId: to }, { until: now, count }, now);
}
