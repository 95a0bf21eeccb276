import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { type Actor, keySubject, recordAudit } from "@/lib/domains/audit/service";
import { db } from "@/lib/platform/db/client";
import { limiter } from "@/lib/platform/limiter";
import * as queries from "./queries";
import { liftReason } from "./schema";

export type { ListedBan } from "./queries";

/** Bans of an account's keys, the past ones too, the newest first, with the key's name and who lifted it. */
export const listBans = (accountId: AccountId, limit: number): Promise<queries.ListedBan[]> =>
  queries.findBans(db(), accountId, limit);

const over = (): Problem => new Problem("This ban has already ended.");

/**
 * Lifts a ban that is in force: the key passes again at once, on every process.
 *
 * The limiter is told first, since a row that says "lifted" while requests are still rejected would be a lie; if the row
 * then cannot be written, lifting it again does both.
 *
 * @throws Problem if there is no such ban, it is over, or the limiter's store cannot be told; ZodError without a reason
 */
export async function liftBan(id: bigint, reason: string, actor: Actor): Promise<void> {
  const valid = liftReason.parse(reason);
  const found = await queries.findBan(db(), id);
  if (!found) throw new Problem("This ban does not exist.");
  const { ban, key } = found;
  if (ban.liftedAt || ban.until.getTime() <= Date.now()) throw over();
  await limiter()
    .liftBan(key.id)
    .catch((error) => {
      log().warn({ err: error, banId: String(id) }, "a ban could not be lifted in the limiter's store");
      throw new Problem("We could not reach the rate limiter, so the ban is still active. Try again in a moment.");
    });
  await db().transaction(async (tx) => {
    const lift = { liftedAt: new Date(), liftedBy: actor.userId, liftReason: valid };
    // Of two who lift it at once, one is recorded.
    if (!(await queries.updateLifted(tx, id, lift))) throw over();
    await recordAudit(tx, actor, {
      action: "ban.lifted",
      accountId: key.accountId,
      subject: `ban of ${keySubject(key)}`,
      details: { reason: valid },
    });
  });
}
