import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import * as accounts from "@/lib/domains/accounts/queries";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { lockAccount } from "@/lib/domains/authorization/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { resumeDeliveries } from "@/lib/domains/webhooks/queries";
import { db } from "@/lib/platform/db/client";
import { endAccess, keepResources } from "./ending-access";

/** Its keys are rejected within a second. @throws UserError if it is already disabled, or if the actor belongs to it */
export const disableAccount = (accountId: AccountId, actor: Actor): Promise<void> =>
  db().transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account.disabledAt) throw new UserError("This account is already disabled.");
    const members = await accounts.findMembers(tx, accountId);
    if (members.some(({ user }) => user.id === actor.userId))
      throw new UserError("You cannot disable your own account.");
    await accounts.updateAccount(tx, accountId, { disabledAt: new Date() });
    for (const { user } of members) await endSessions(tx, user.id);
    await endAccess(tx, { accountId, userId: undefined, resources: keepResources }, actor, "the account was disabled");
    await recordAudit(tx, actor, { action: "account.disabled", accountId, subject: `account ${account.name}` });
  });

export const enableAccount = (accountId: AccountId, actor: Actor): Promise<void> =>
  db().transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account.disabledAt) throw new UserError("This account is not disabled.");
    await accounts.updateAccount(tx, accountId, { disabledAt: null });
    await resumeDeliveries(tx, accountId);
    await recordAudit(tx, actor, { action: "account.enabled", accountId, subject: `account ${account.name}` });
  });
