import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { pick } from "@/lib/base/pick";
import { DAY_MS } from "@/lib/base/time";
import * as queries from "@/lib/domains/accounts/queries";
import { eachKey } from "@/lib/domains/keys/lookup";
import { findManagementKeys } from "@/lib/domains/management/queries";
import { eachNotification } from "@/lib/domains/notifications/service";
import { eachOrderHistory } from "@/lib/domains/orders/service";
import { eachPlanRequest } from "@/lib/domains/plan-requests/service";
import { listSessions } from "@/lib/domains/sessions/queries";
import { countsByDay } from "@/lib/domains/usage/queries";
import { findEndpoints } from "@/lib/domains/webhooks/queries";
import { db } from "@/lib/platform/db/client";
import { dayOf } from "@/lib/platform/limiter/windows";
import { toPortalJson } from "./json";

async function* array(name: string, batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = "";
  yield `,${toPortalJson(name)}:[`;
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield separator + items.map(toPortalJson).join();
    separator = ",";
  }
  yield "]";
}

async function* eachKeyWithoutHash(accountId: AccountId) {
  for await (const keys of eachKey(accountId)) yield keys.map(({ hash: _, ...key }) => key);
}

const daysAtOnce = 30;

async function* eachUsage(accountId: AccountId, now: number) {
  const end = (dayOf(now) + 1) * DAY_MS;
  for (let from = end - (env().usageDays + 1) * DAY_MS; from < end; from += daysAtOnce * DAY_MS) {
    yield await countsByDay(accountId, from, Math.min(end, from + daysAtOnce * DAY_MS));
  }
}

/** What we keep of a person, which no other member sees. Without hashes. */
async function readPerson(userId: bigint) {
  const [user, sessions, accounts, identities] = await Promise.all([
    queries.findUserById(userId),
    listSessions(userId),
    queries.findAccountsOf(db(), userId),
    queries.identitiesOf(userId),
  ]);
  const { passwordHash: _, sessionVersion: __, deviceVersion: ___, ...person } = user ?? {};
  const devices = sessions.map((session) => pick(session, "userAgent", "ipAddress", "createdAt", "seenAt"));
  const memberships = accounts.map(({ account, role }) => ({ account: account.name, role }));
  return { user: person, sessions: devices, memberships, identities };
}

async function readMembers(accountId: AccountId) {
  const members = await queries.findMembers(db(), accountId);
  return members.map(({ user, role, since }) => ({ ...pick(user, "name", "email"), role, since }));
}

/**
 * A person, and the account that they are in, if they may export it. Of other members, it has name, address and role.
 * No hashes and secrets. @returns a JSON object in chunks, each read from the database on demand
 */
export async function* exportData(userId: bigint, accountId: AccountId | undefined): AsyncGenerator<string> {
  const now = new Date();
  const person = await readPerson(userId);
  if (accountId === undefined) {
    yield toPortalJson({ exportedAt: now, ...person });
    return;
  }
  const account = await queries.findAccount(accountId);
  const members = await readMembers(accountId);
  const webhookEndpoints = await findEndpoints(db(), accountId);
  const managementKeys = (await findManagementKeys(accountId)).map(({ hash: _, ...key }) => key);
  yield toPortalJson({ exportedAt: now, ...person, account, members, webhookEndpoints, managementKeys }).slice(0, -1);
  yield* array("keys", eachKeyWithoutHash(accountId));
  yield* array("orders", eachOrderHistory(accountId));
  yield* array("planRequests", eachPlanRequest(accountId));
  yield* array("notifications", eachNotification(accountId, userId));
  yield* array("usageByDay", eachUsage(accountId, now.getTime()));
  yield "}";
}
