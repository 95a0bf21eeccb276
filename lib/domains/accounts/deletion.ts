import { sql as raw } from "drizzle-orm";
import type { AccountId } from "@/lib/base/account-id";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { releasePets } from "@/lib/domains/orders/queries";
import { changingPets } from "@/lib/domains/pets/service";
import { deleteUsage } from "@/lib/domains/usage/queries";
import { usage } from "@/lib/domains/usage/recorder";
import { db, statementTimeoutMs } from "@/lib/platform/db/client";
import * as queries from "./queries";

/**
 * Deletes an account for good: its people and their sessions, its keys, which are rejected at once, its orders and its
 * usage. Animals that it added stay; those it had ordered and not been given become available again.
 */
export async function deleteAccount(accountId: AccountId, actor: Actor): Promise<void> {
  await changingPets(() =>
    db().transaction(async (tx) => {
      // Its usage may be 400 days of rows, more than a page has time for.
      await tx.execute(raw.raw(`set local statement_timeout = ${statementTimeoutMs}`));
      await queries.lockAccount(tx, accountId);
      await releasePets(tx, accountId);
      await deleteUsage(tx, accountId);
      await queries.deleteAccount(tx, accountId);
      await recordAudit(tx, actor, { action: "account.deleted", accountId, subject: `account ${accountId}` });
    }),
  );
  // Its last requests were waiting to be written.
  await usage().flush();
  await deleteUsage(db(), accountId);
}
