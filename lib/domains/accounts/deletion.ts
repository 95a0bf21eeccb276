import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { authorize } from "@/lib/domains/authorization/service";
import { cancelOpenOrders } from "@/lib/domains/orders/service";
import { changePets } from "@/lib/domains/pets/service";
import { deleteUsage, flushesDone } from "@/lib/domains/usage/queries";
import { db } from "@/lib/platform/db/client";
import * as queries from "./queries";

/**
 * Its pets and orders stay, without it; undelivered orders are cancelled. Its members keep their profiles.
 * @param onlyAlone whether it stays if it has other members than the actor
 * @throws UserError if it does not exist, or the actor is no owner of it
 */
export async function deleteAccount(accountId: AccountId, actor: Actor, onlyAlone = false): Promise<void> {
  await changePets(async (tx) => {
    await authorize(tx, accountId, actor, "account.write");
    if (onlyAlone && (await queries.findMembers(tx, accountId)).length > 1)
      throw new UserError("Another person has joined your account. Reload the page to choose what happens to it.");
    await cancelOpenOrders(tx, accountId, actor);
    await deleteUsage(tx, accountId);
    await queries.deleteAccountRow(tx, accountId);
    await recordAudit(tx, actor, { action: "account.deleted", accountId, subject: `account ${accountId}` });
  });
  await flushesDone();
  await deleteUsage(db(), accountId);
}
