import { Problem } from "@/lib/base/errors";
import * as accounts from "@/lib/domains/accounts/queries";
import { recordAudit, type UserActor } from "@/lib/domains/audit/service";
import { endSessions } from "@/lib/domains/sessions/queries";
import { db } from "@/lib/platform/db/client";
import { needsSecondStep, readFactors } from "./changes";
import { removeFactors } from "./service";

/**
 * Not for staff, who could then sign in as each other.
 * @throws Problem if the person does not exist, is staff, or has no second factor
 */
export const resetFactors = (userId: bigint, reason: string, actor: UserActor): Promise<accounts.User> =>
  db().transaction(async (tx) => {
    const [user] = await accounts.lockUsers(tx, [userId]);
    if (!user) throw new Problem("This person does not exist.");
    if (user.role === "staff") throw new Problem("You cannot reset the second factors of staff.");
    if (!needsSecondStep(await readFactors(tx, userId))) throw new Problem("This person has no second factor.");
    await removeFactors(tx, userId);
    await endSessions(tx, userId);
    const { accountId, email } = user;
    const event = { action: "user.factors_reset", accountId, subject: `user ${email}`, details: { reason } } as const;
    await recordAudit(tx, actor, event);
    return user;
  });
