import { formatCount } from "@/lib/base/number";
import type { ShownPrice } from "@/lib/base/plan-prices";
import {
  isAtLeast,
  type Limits,
  type PlanName,
  plans,
  planTitle,
  type SelfServicePlan,
  selfServicePlans,
} from "@/lib/base/plans";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

/** Nothing of a plan without a price, while others have one. */
export function priceText(prices: Partial<Record<PlanName, ShownPrice>>, plan: PlanName): string {
  const { title } = plans[plan];
  if (Object.keys(prices).length === 0) return `${title} is free of charge. `;
  const { amount, period = "" } = prices[plan] ?? {};
  return amount ? `${title} costs ${`${amount} ${period}`.trim()}. ` : "";
}

/** The smallest one that people choose themselves. */
export const planWithEnough = (busiest: Limits): SelfServicePlan | undefined =>
  selfServicePlans.find((name) => isAtLeast(plans[name].limits, busiest));

/** @param busiest the busiest minute and day of the account */
export function adviceFor({ plan, limits }: Pick<PlanOverview, "plan" | "limits">, busiest: Limits): string {
  if (isAtLeast(limits, busiest)) return `${planTitle(plan)} has enough for your busiest minute and day.`;
  const over = [busiest.perMinute > limits.perMinute && "minute", busiest.perDay > limits.perDay && "day"];
  const enough = planWithEnough(busiest);
  const next = enough ? `${planTitle(enough)} has enough.` : "Ask our team for limits that fit.";
  return `Your busiest ${over.filter(Boolean).join(" and ")} had more requests than ${planTitle(plan)} has room for. ${next}`;
}

/** What the account has and the plan has no room for: it stays, but more or all of it is not possible. */
export function stopsFitting(plan: SelfServicePlan, inUse: PlanOverview["inUse"]): string[] {
  const { title, limits, members: room, openOrders } = plans[plan];
  const { members, invitations, orders, keys } = inUse;
  const lowered = keys.filter(
    ({ limitPerMinute, limitPerDay }) => (limitPerMinute ?? 0) > limits.perMinute || (limitPerDay ?? 0) > limits.perDay,
  ).length;
  const texts: string[] = [];
  if (members + invitations > room)
    texts.push(
      `${title} has room for ${room}, and you have ${formatCount(members, "member")} and ${formatCount(invitations, "open invitation")}. No one is removed, but until there is room, no one can be invited or accept an invitation.`,
    );
  if (orders > openOrders)
    texts.push(
      `${title} allows ${formatCount(openOrders, "open order")}, and you have ${orders}. They stay, but you can place no other until enough of them are delivered or cancelled.`,
    );
  if (lowered > 0)
    texts.push(
      `${formatCount(lowered, "key")} ${lowered === 1 ? "has" : "have"} a limit above those of ${title}, which apply instead.`,
    );
  return texts;
}
