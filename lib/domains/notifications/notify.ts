import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/base/per-process";
import { DAY_MS, isoDay, isoTime } from "@/lib/base/time";
import { findAccountsOf } from "@/lib/domains/accounts/queries";
import type { Batch, QuotaUse } from "@/lib/domains/usage/batch";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";
import { addNotifications, type NewNotification, notify } from "./service";

// Finds what accounts are told, in what is written anyway: the rows of keys and bans, and the batches of usage.

/** Four queries on indexes of the few keys that end soon and bans that are active. */
export async function notifyOfKeys(now: number): Promise<void> {
  const found = [
    ...(await queries.expiringKeys("key-expires-7d", now, now + DAY_MS, now + 7 * DAY_MS)),
    ...(await queries.expiringKeys("key-expires-1d", now, now, now + DAY_MS)),
    ...(await queries.bannedKeys(now)),
    ...(await queries.replacedKeysInUse(now)),
  ];
  if (found.length > 0) await notify(found, now);
}

/** The uses and quotas that this process has written already, so that a batch without news needs no query. */
const known = () => perProcess("notifications.known", () => new LRUCache<string, true>({ max: 50_000 }));

const usedPercent = ({ limit, remaining }: QuotaUse): number => Math.floor(((limit - remaining) * 100) / limit);

/** @param percent from which the account is warned; null for only when all is used */
function quotaNotifications(use: QuotaUse, percent: number | null): NewNotification[] {
  const { accountId, limit, remaining, at } = use;
  const of = { accountId, subject: "", period: `${isoDay(at)} ${limit}` };
  const details = { day: isoDay(at), limit, used: limit - remaining };
  if (remaining === 0) return [{ ...of, kind: "quota-100", details }];
  if (percent === null || usedPercent(use) < percent) return [];
  return [{ ...of, kind: "quota-80", details: { ...details, percent } }];
}

/** About keys that are used from a new network, and about a quota that is nearly or all used. */
export async function notifyOfUsage({ lastUses, quotas }: Batch, now: number): Promise<void> {
  const newUses = [...lastUses].filter(([name]) => !known().has(name));
  const reached = [...quotas.values()]
    .map((use) => ({ name: `${use.accountId} ${use.limit} ${isoDay(use.at)} ${usedPercent(use)}`, use }))
    .filter(({ name }) => !known().has(name));
  if (newUses.length + reached.length === 0) return;
  const uses = newUses.map(([, use]) => use);
  await db().transaction(async (tx) => {
    const ofNetworks = uses.length > 0 ? await queries.addNetworks(tx, uses) : [];
    const percents = await queries.quotaWarningsOf(tx, [...quotas.keys()]);
    const ofQuotas = reached.flatMap(({ use }) => quotaNotifications(use, percents.get(use.accountId) ?? null));
    await addNotifications(tx, [...ofQuotas, ...ofNetworks], now);
  });
  for (const name of [...newUses.map(([name]) => name), ...reached.map(({ name }) => name)]) known().set(name, true);
}

/** @param page of the key, below those of keys. Without one, it is its own */
export async function notifyOfFoundKey(
  { id, accountId, name, lastFour }: { id: bigint; accountId: bigint; name: string; lastFour: string },
  where: string,
  now: number,
  page?: string,
): Promise<void> {
  const details = { key: name, lastFour, where };
  const of = page ? { subject: page, period: String(id) } : { subject: String(id), period: "" };
  await notify([{ accountId, kind: "key-found", ...of, details }], now);
}

export async function notifyOfDevice(
  { id: userId }: { id: bigint },
  { sessionId, ...from }: { sessionId: string; device: string; ipAddress: string },
  now: number,
): Promise<void> {
  // In one of their accounts, so that they get one mail.
  const all = await findAccountsOf(db(), userId);
  const first = all.find(({ account }) => !account.disabledAt) ?? all[0];
  if (!first) return;
  const accountId = first.account.id;
  const details = { ...from, at: isoTime(now) };
  await notify([{ accountId, kind: queries.personalKind, subject: String(userId), period: sessionId, details }], now);
}
