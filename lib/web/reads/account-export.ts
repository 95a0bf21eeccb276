import type { AccountId } from "@/lib/base/account-id";
import * as queries from "@/lib/domains/accounts/queries";
import { listKeys } from "@/lib/domains/keys/service";
import { findOrderHistory } from "@/lib/domains/orders/queries";
import { findRequests } from "@/lib/domains/plan-requests/queries";
import { findSessions } from "@/lib/domains/sessions/queries";
import { countsByDay } from "@/lib/domains/usage/queries";
import { db } from "@/lib/platform/db/client";

/** A person and their account, its keys, orders and usage, without what proves who they are: hashes. */
export async function exportAccount(accountId: AccountId, userId: bigint) {
  const [account, user, sessions, keys, orders, planRequests, usageByDay] = await Promise.all([
    queries.findAccount(db(), accountId),
    queries.findUserById(db(), userId),
    findSessions(db(), userId),
    listKeys(accountId),
    findOrderHistory(db(), accountId),
    findRequests(db(), accountId),
    countsByDay(accountId),
  ]);
  const { passwordHash: _, sessionVersion: __, ...person } = user ?? {};
  return {
    exportedAt: new Date(),
    account,
    user: person,
    sessions: sessions.map(({ userAgent, createdAt, seenAt }) => ({ userAgent, createdAt, seenAt })),
    keys: keys.map(({ hash: _, ...key }) => key),
    orders,
    planRequests,
    usageByDay,
  };
}
