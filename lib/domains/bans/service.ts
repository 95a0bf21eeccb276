import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { staffReason } from "@/lib/base/text";
import { type Actor, auditWriter, keySubject } from "@/lib/domains/audit/service";
import { authorizedTransaction } from "@/lib/domains/authorization/service";
import { addNotifications } from "@/lib/domains/notifications/service";
import { changeFeed } from "@/lib/platform/db/changes";
import { db } from "@/lib/platform/db/client";
import { limiter, memoryLimiter } from "@/lib/platform/limiter";
import type { Ban } from "@/lib/platform/limiter/limiter";
import * as queries from "./queries";
import { appealText } from "./schema";

export { type BanRecord, bansInForce } from "./queries";

/** Records a new ban of the limiter. The request does not wait for it. */
export function recordBan(keyId: bigint, ban: Ban, bannedAt: number): void {
  queries.insertBan({ keyId, ...ban, bannedAt }).catch((error) => {
    log().error({ err: error, keyId: String(keyId) }, "a ban could not be recorded");
  });
}

/** Ends bans that were lifted while changes were not read. A later ban of the key stays. */
async function catchUp(): Promise<void> {
  const now = Date.now();
  for (const { keyId, until } of await queries.findLiftedBans(now)) {
    if ((await memoryLimiter().banOf({ keyId }, now))?.until === until) await memoryLimiter().liftBan({ keyId });
  }
}

export const followLiftedBans = (): void =>
  changeFeed().follow("ban", {
    changed: (keyIds) => {
      for (const keyId of keyIds) void memoryLimiter().liftBan({ keyId: BigInt(keyId) });
    },
    missed: catchUp,
  });

const audit = auditWriter((key: queries.BannedKey) => ({
  accountId: key.accountId,
  subject: `ban of ${keySubject(key)}`,
}));

/** A ban can be appealed once. @throws UserError if it does not exist, has ended, or was appealed; ZodError for the text */
export async function appealBan(
  accountId: AccountId,
  id: bigint,
  text: string,
  actor: Actor,
): Promise<queries.BanRecord> {
  const appeal = appealText.parse(text);
  return authorizedTransaction(accountId, actor, "keys.write", async (tx) => {
    const found = await queries.findBanForUpdate(tx, accountId, id);
    if (!found) throw new UserError("This ban does not exist.");
    const { ban, key } = found;
    const now = new Date();
    if (ban.liftedAt || ban.until <= now) throw new UserError("This ban has already ended.");
    if (ban.appealedAt) throw new UserError("You have already appealed this ban. We will respond as soon as we can.");
    await audit(tx, actor, "ban.appealed", key);
    return queries.updateAppeal(tx, id, appeal, now);
  });
}

export { countAppeals, type ListedBan, listAppeals, listBans, maxBansCounted } from "./queries";

const alreadyEnded = (): UserError => new UserError("This ban has already ended.");

/**
 * The limiter comes first, so that no record says "lifted" while requests are still rejected. Lifting again does both.
 * @throws UserError if it does not exist or has ended, or the limiter cannot be reached; ZodError without a reason
 */
export async function liftBan(id: bigint, reason: string, actor: Actor): Promise<void> {
  const valid = staffReason.parse(reason);
  const found = await queries.findBan(id);
  if (!found) throw new UserError("This ban does not exist.");
  const { ban, key } = found;
  if (ban.liftedAt || ban.until.getTime() <= Date.now()) throw alreadyEnded();
  await limiter()
    .liftBan({ accountId: key.accountId, keyId: key.id })
    .catch((error) => {
      log().warn({ err: error, banId: String(id) }, "a ban could not be lifted in the limiter's store");
      throw new UserError("We could not reach the rate limiter, so the ban is still active. Try again in a moment.");
    });
  await db().transaction(async (tx) => {
    const lift = { liftedAt: new Date(), liftedBy: actor.userId, liftReason: valid };
    // If two people lift it at the same time, one of them is recorded.
    if (!(await queries.updateLifted(tx, id, lift))) throw alreadyEnded();
    const { accountId, name, lastFour } = key;
    await audit(tx, actor, "ban.lifted", key, { reason: valid });
    const details = { key: name, lastFour, reason: valid };
    const about = { kind: "ban-lifted", subject: String(key.id), period: String(id) } as const;
    await addNotifications(tx, [{ ...about, accountId, details }], lift.liftedAt.getTime());
  });
}

/** The ban runs on. @throws UserError if no appeal is open; ZodError without a reason */
export async function declineAppeal(id: bigint, reason: string, actor: Actor): Promise<void> {
  const valid = staffReason.parse(reason);
  const found = await queries.findBan(id);
  if (!found) throw new UserError("This ban does not exist.");
  const { accountId, name, lastFour, id: keyId } = found.key;
  const now = new Date();
  await db().transaction(async (tx) => {
    if (!(await queries.updateDeclined(tx, id, now, valid))) throw new UserError("This appeal is not open.");
    await audit(tx, actor, "ban.appeal_declined", found.key, { reason: valid });
    const details = { key: name, lastFour, reason: valid, until: found.ban.until.toISOString() };
    const about = { kind: "appeal-declined", subject: String(keyId), period: String(id) } as const;
    await addNotifications(tx, [{ ...about, accountId, details }], now.getTime());
  });
}
