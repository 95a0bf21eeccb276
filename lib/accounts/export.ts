import { db } from "@/lib/db/client";
import { listKeys } from "@/lib/keys/service";
import { findOrderHistory } from "@/lib/orders/queries";
import { findRequests } from "@/lib/plans/queries";
import { findSessions } from "@/lib/sessions/queries";
import { countsByDay } from "@/lib/usage/queries";
import type { AccountId } from "./account-id";
import * as queries from "./queries";

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
