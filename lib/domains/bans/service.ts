import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { type Actor, keySubject, recordAudit } from "@/lib/domains/audit/service";
import { changes } from "@/lib/platform/db/changes";
import { db } from "@/lib/platform/db/client";
import { memoryLimiter } from "@/lib/platform/limiter";
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

/** For bans that were lifted while changes were not read. A later ban of the key stays. */
async function catchUp(): Promise<void> {
  const now = Date.now();
  for (const { keyId, until } of await queries.findLiftedBans(now)) {
    if ((await memoryLimiter().banOf(keyId, now))?.until === until) await memoryLimiter().liftBan(keyId);
  }
}

export const followLiftedBans = (): void =>
  changes().follow("ban", {
    changed: (keyIds) => {
      for (const keyId of keyIds) void memoryLimiter().liftBan(BigInt(keyId));
    },
    missed: catchUp,
  });

/** Once for each ban. @throws Problem if it does not exist, has ended, or was appealed; ZodError for the text */
export async function appealBan(
  accountId: AccountId,
  id: bigint,
  text: string,
  actor: Actor,
): Promise<queries.BanRecord> {
  const appeal = appealText.parse(text);
  return db().transaction(async (tx) => {
    const found = await queries.findBanForUpdate(tx, accountId, id);
    if (!found) throw new Problem("This ban does not exist.");
    const { ban, key } = found;
    const now = new Date();
    if (ban.liftedAt || ban.until <= now) throw new Problem("This ban has already ended.");
    if (ban.appealedAt) throw new Problem("You have already appealed this ban. We will respond as soon as we can.");
    await recordAudit(tx, actor, { action: "ban.appealed", accountId, subject: `ban of ${keySubject(key)}` });
    return queries.updateAppeal(tx, id, appeal, now);
  });
}
