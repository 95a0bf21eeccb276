import type { AccountId } from "@/lib/base/account-id";
import { Problem } from "@/lib/base/errors";
import { DAY_MS, isoDay, longSpan } from "@/lib/base/time";
import { type Actor, recordAudit } from "@/lib/domains/audit/service";
import { keyNames } from "@/lib/domains/keys/reads";
import { addNotifications, type NewNotification } from "@/lib/domains/notifications/service";
import { db } from "@/lib/platform/db/client";
import { type Brownout, plannedBrownouts } from "./brownouts";
import { type DeprecatedId, deprecations } from "./deprecations";
import * as queries from "./queries";

export type { AccountCalls } from "./queries";

export const callDays = 30;

const mostKeys = 50;
const mostAccounts = 100;

export async function callingKeys(accountId: AccountId, operation: DeprecatedId, now: number) {
  const calls = await queries.callsByKey(accountId, operation, now - callDays * DAY_MS, mostKeys);
  const names = await keyNames(accountId, calls);
  return calls.map((call) => ({ ...call, key: names.get(call.keyId) }));
}

const plannedOf = async (operation: DeprecatedId, now: number): Promise<Brownout[]> =>
  (await plannedBrownouts(now)).filter((planned) => planned.operation === operation);

const newestOf = (planned: Brownout[]): Brownout | undefined => planned.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];

/** At most 100. An account that does not know of a planned brownout was not told. */
export async function callingAccounts(operation: DeprecatedId, now: number): Promise<queries.AccountCalls[]> {
  const toldSince = newestOf(await plannedOf(operation, now))?.createdAt.getTime() ?? 0;
  return [...(await queries.callsByAccount(operation, now - callDays * DAY_MS, toldSince, mostAccounts))];
}

/** Its period makes an account be told once for each removal date, and again for each further brownout. */
function announcement(operation: DeprecatedId, accountId: bigint, planned: Brownout[]): NewNotification {
  const { line, entry, sunset } = deprecations[operation];
  const newest = newestOf(planned);
  const brownouts = planned.map(({ startsAt, endsAt }) => longSpan(startsAt, endsAt)).join("; ");
  return {
    accountId,
    kind: "deprecated-operation",
    subject: operation,
    period: newest ? `${isoDay(sunset)} brownout ${newest.id}` : isoDay(sunset),
    details: { line, entry: entry.replaceAll("`", ""), sunset: sunset.toISOString(), ...(newest && { brownouts }) },
  };
}

/** Each account once, in its audit log too. @returns how many were told. @throws Problem if all were told before */
export async function announceDeprecation(operation: DeprecatedId, actor: Actor, now: number): Promise<number> {
  const [accounts, planned] = await Promise.all([callingAccounts(operation, now), plannedOf(operation, now)]);
  const untold = accounts.filter(({ announcedAt }) => announcedAt === null);
  const added = await db().transaction(async (tx) => {
    const told = await addNotifications(
      tx,
      untold.map(({ accountId }) => announcement(operation, accountId, planned)),
      now,
    );
    for (const { accountId } of told) {
      const subject = deprecations[operation].line;
      await recordAudit(tx, actor, { action: "deprecation.announced", accountId, subject });
    }
    return told;
  });
  if (added.length === 0) throw new Problem("Every account that calls this operation has been notified.");
  return added.length;
}
