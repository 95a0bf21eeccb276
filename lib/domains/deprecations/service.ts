import type { AccountId } from "@/lib/base/account-id";
import { UserError } from "@/lib/base/errors";
import { DAY_MS, isoDay } from "@/lib/base/time";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { keyNames } from "@/lib/domains/keys/lookup";
import { addNotifications, type NewNotification } from "@/lib/domains/notifications/service";
import { db } from "@/lib/platform/db/client";
import { type Deprecation, deprecated } from "./deprecations";
import * as queries from "./queries";

export type { AccountCalls } from "./queries";

export const callDays = 30;

const maxKeys = 50;
export const maxAccounts = 100;

export async function callingKeys(accountId: AccountId, operation: string, now: number) {
  const calls = await queries.callsByKey(accountId, operation, now - callDays * DAY_MS, maxKeys);
  const names = await keyNames(accountId, calls);
  return calls.map((call) => ({ ...call, key: names.get(call.keyId) }));
}

export const callingAccounts = async (operation: string, now: number): Promise<queries.AccountCalls[]> => [
  ...(await queries.callsByAccount(operation, now - callDays * DAY_MS, maxAccounts)),
];

/** Its period makes an account be told once for each removal date. */
function announcement(operation: string, { line, entry, sunset }: Deprecation, accountId: bigint): NewNotification {
  return {
    accountId,
    kind: "deprecated-operation",
    subject: operation,
    period: isoDay(sunset),
    details: { line, entry: entry.replaceAll("`", ""), sunset: sunset.toISOString() },
  };
}

/** Each account once, in its audit log too. @returns how many were told. @throws UserError if all were told before, or it is not deprecated */
export async function announceDeprecation(operation: string, actor: Actor, now: number): Promise<number> {
  const deprecation = new Map(deprecated).get(operation);
  if (!deprecation) throw new UserError("This operation is not deprecated.");
  const accounts = await callingAccounts(operation, now);
  const untold = accounts.filter(({ announcedAt }) => announcedAt === null);
  const added = await db().transaction(async (tx) => {
    const told = await addNotifications(
      tx,
      untold.map(({ accountId }) => announcement(operation, deprecation, accountId)),
      now,
    );
    for (const { accountId } of told) {
      await recordAudit(tx, actor, { action: "deprecation.announced", accountId, subject: deprecation.line });
    }
    return told;
  });
  if (added.length === 0) throw new UserError("Every account that calls this operation has been notified.");
  return added.length;
}
