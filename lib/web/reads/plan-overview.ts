import { env } from "@/lib/base/env";
import { pick } from "@/lib/base/pick";
import { shownPrices } from "@/lib/base/plan-prices";
import { canLeaveLimits, customLimitsOf, limitsOf } from "@/lib/base/plans";
import { getAccount, membersOf } from "@/lib/domains/accounts/service";
import { listWorkingKeys } from "@/lib/domains/keys/lookup";
import { listInvitations } from "@/lib/domains/members/invitations";
import { countOpenOrders } from "@/lib/domains/orders/service";
import { latestRequest } from "@/lib/domains/plan-requests/service";
import { limiter } from "@/lib/platform/limiter";
import type { Member } from "@/lib/web/auth/member";
import type { JsonOf } from "./json";

export async function readPlan({ accountId }: Pick<Member, "accountId">) {
  const now = Date.now();
  const [account, request, keys, members, invitations] = await Promise.all([
    getAccount(accountId),
    latestRequest(accountId),
    listWorkingKeys(accountId),
    membersOf(accountId),
    listInvitations(accountId),
  ]);
  const custom = customLimitsOf(account);
  const limits = limitsOf(account.plan, custom);
  const windows = await limiter().peek(accountId, limits, now);
  return {
    now,
    plan: account.plan,
    quotaWarning: account.quotaWarning,
    prices: shownPrices(env().publicDetails.prices),
    hasKeys: keys.length > 0,
    /** What a smaller plan may have no room for. */
    inUse: {
      members: members.length,
      invitations: invitations.length,
      orders: await countOpenOrders(accountId, account.plan),
      keys: keys.map((key) => pick(key, "limitPerMinute", "limitPerDay")),
    },
    limits,
    custom: custom !== undefined,
    mayChoose: canLeaveLimits(custom),
    windows,
    request:
      request &&
      pick(request, "id", "plan", "perMinute", "perDay", "message", "state", "createdAt", "decidedAt", "reason"),
  };
}

export type PlanOverview = JsonOf<Awaited<ReturnType<typeof readPlan>>>;
