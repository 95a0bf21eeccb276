import type { AccountId } from "@/lib/base/account-id";
import { DAY_MS } from "@/lib/base/time";
import type { Transaction } from "@/lib/platform/db/client";
import type { Ban } from "@/lib/platform/limiter/limiter";
import { findHighestCount, findLatestBan, insertInherited } from "./queries";

// A new key must not evade a ban. (decisions: Ban) Inherited bans are recorded, so that they survive a restart. The limiter
// learns of a ban first, so the caller asks it before the transaction, for `bans`, and tells it of the result after it.

async function inherit(tx: Transaction, keyId: bigint, ban: Ban, now: number): Promise<Ban> {
  await insertInherited(tx, { keyId, ...ban, bannedAt: Math.min(now, ban.until) });
  return ban;
}

/** The records also have the count of an ended ban while it counts. @returns the ban of the new key */
export async function inheritBan(
  tx: Transaction,
  bans: Map<bigint, Ban>,
  from: bigint,
  to: bigint,
): Promise<Ban | undefined> {
  const now = Date.now();
  const ban = bans.get(from) ?? (await findLatestBan(tx, from, now - DAY_MS));
  return ban && inherit(tx, to, ban, now);
}

/** A new key gets no ban, but the highest count that still counts, also that of a revoked key. */
export async function inheritCount(
  tx: Transaction,
  accountId: AccountId,
  bans: Map<bigint, Ban>,
  to: bigint,
): Promise<Ban | undefined> {
  const now = Date.now();
  const recorded = await findHighestCount(tx, accountId, now - DAY_MS);
  const count = Math.max(recorded, ...[...bans.values()].map((ban) => ban.count));
  return count > 0 ? inherit(tx, to, { until: now, count }, now) : undefined;
}
