import type { AccountId } from "@/lib/base/account-id";
import { env } from "@/lib/base/env";
import { pick } from "@/lib/base/pick";
import { DAY_MS } from "@/lib/base/time";
import * as queries from "@/lib/domains/accounts/queries";
import { eachKey } from "@/lib/domains/keys/reads";
import { eachNotification } from "@/lib/domains/notifications/service";
import { eachOrderHistory } from "@/lib/domains/orders/service";
import { eachPlanRequest } from "@/lib/domains/plan-requests/service";
import { listSessions } from "@/lib/domains/sessions/queries";
import { countsByDay } from "@/lib/domains/usage/queries";
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

/** Without hashes. @returns one JSON object in chunks, each read from the database on demand */
export async function* exportAccount(accountId: AccountId, userId: bigint): AsyncGenerator<string> {
  const now = new Date();
  const [account, user, sessions] = await Promise.all([
    queries.findAccount(db(), accountId),
    queries.findUserById(userId),
    listSessions(userId),
  ]);
  const { passwordHash: _, sessionVersion: __, deviceVersion: ___, ...person } = user ?? {};
  const devices = sessions.map((session) => pick(session, "userAgent", "createdAt", "seenAt"));
  yield toPortalJson({ exportedAt: now, account, user: person, sessions: devices }).slice(0, -1);
  yield* array("keys", eachKeyWithoutHash(accountId));
  yield* array("orders", eachOrderHistory(accountId));
  yield* array("planRequests", eachPlanRequest(accountId));
  yield* array("notifications", eachNotification(accountId));
  yield* array("usageByDay", eachUsage(accountId, now.getTime()));
  yield "}";
}
