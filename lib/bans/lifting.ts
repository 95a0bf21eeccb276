import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { AccountId } from "@/lib/accounts/account-id";
import { type Actor, recordAudit } from "@/lib/audit/service";
import { db } from "@/lib/db/client";
import { apiKeys, bans, users } from "@/lib/db/schema";
import { Problem } from "@/lib/errors";
import { nameInAudit } from "@/lib/keys/service";
import { limiter } from "@/lib/limiter";
import { log } from "@/lib/log";

/** Why staff lift a ban, for the account to read. */
export const liftReason = z
  .string()
  .trim()
  .min(1, "Say why, for the account to read.")
  .max(500, "A reason has at most 500 characters.")
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "The reason has characters that cannot be stored.");

/** Every ban of an account's keys, the newest first, with the key's name and who lifted it. */
export const listBans = (accountId: AccountId, limit: number) =>
  db()
    .select({ ban: bans, keyName: apiKeys.name, lastFour: apiKeys.lastFour, liftedBy: users.email })
    .from(bans)
    .innerJoin(apiKeys, eq(apiKeys.id, bans.keyId))
    .leftJoin(users, eq(users.id, bans.liftedBy))
    .where(eq(apiKeys.accountId, accountId))
    .orderBy(desc(bans.id))
    .limit(limit);

async function findBan(id: bigint) {
  const [row] = await db()
    .select({ ban: bans, key: apiKeys })
    .from(bans)
    .innerJoin(apiKeys, eq(apiKeys.id, bans.keyId))
    .where(eq(bans.id, id));
  if (!row) throw new Problem("There is no such ban.");
  return row;
}

const over = (): Problem => new Problem("This ban is over already.");

/**
 * Lifts a ban that is in force: the key passes again at once, on every process.
 *
 * The limiter is told first, since a row that says "lifted" while requests are still refused would be a lie; if the row
 * then cannot be written, lifting it again does both.
 *
 * @throws Problem if there is no such ban, it is over, or the limiter's store cannot be told; ZodError without a reason
 */
export async function liftBan(id: bigint, reason: string, actor: Actor): Promise<void> {
  const valid = liftReason.parse(reason);
  const { ban, key } = await findBan(id);
  if (ban.liftedAt || ban.until.getTime() <= Date.now()) throw over();
  await limiter()
    .liftBan(key.id)
    .catch((error) => {
      log().warn({ err: error, banId: String(id) }, "a ban could not be lifted in the limiter's store");
      throw new Problem(
        "The limiter's store cannot be reached, so this ban is still in force there. Nothing was recorded; try again in a moment.",
      );
    });
  await db().transaction(async (tx) => {
    const lifted = await tx
      .update(bans)
      .set({ liftedAt: new Date(), liftedBy: actor.userId, liftReason: valid })
      .where(and(eq(bans.id, id), isNull(bans.liftedAt)))
      .returning({ id: bans.id });
    // Of two who lift it at once, one is recorded.
    if (lifted.length === 0) throw over();
    await recordAudit(tx, actor, {
      action: "ban.lifted",
      accountId: key.accountId,
      subject: `ban of ${nameInAudit(key)}`,
      details: { reason: valid },
    });
  });
}
