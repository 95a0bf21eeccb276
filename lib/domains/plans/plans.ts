import { type PlanName, type SelfServicePlan, selfServicePlans } from "@/lib/base/vocabulary";
import type { Limits } from "@/lib/platform/limiter/limiter";

/**
 * What each plan allows (specification, section 8). The one table that the limiter, the portal, the docs and the
 * landing page read. Enterprise has no limits of its own: staff set both for each account.
 *
 * `openOrders`: how many orders of an account may wait for delivery at a time, so that one account cannot reserve the store.
 */
export const plans = {
  free: { title: "Free", limits: { perMinute: 60, perDay: 1_000 }, openOrders: 5 },
  pro: { title: "Pro", limits: { perMinute: 300, perDay: 10_000 }, openOrders: 25 },
  business: { title: "Business", limits: { perMinute: 1_000, perDay: 100_000 }, openOrders: 100 },
  enterprise: { title: "Enterprise", limits: undefined, openOrders: 1_000 },
} as const satisfies Record<PlanName, { title: string; limits: Limits | undefined; openOrders: number }>;

/**
 * The limits in force for an account.
 *
 * @param plan the account's plan
 * @param custom what staff set for this account, if anything; it goes before the plan's own numbers
 * @throws Error for an enterprise account without numbers, which a constraint of the database rules out
 */
export function limitsOf(plan: PlanName, custom?: Limits): Limits {
  const limits = custom ?? plans[plan].limits;
  if (!limits) throw new Error(`The plan ${plan} needs limits of its own`);
  return limits;
}

/** The limits that staff set for an account, if any, out of its two columns. */
export const customLimitsOf = (account: {
  customPerMinute: number | null;
  customPerDay: number | null;
}): Limits | undefined =>
  account.customPerMinute !== null && account.customPerDay !== null
    ? { perMinute: account.customPerMinute, perDay: account.customPerDay }
    : undefined;

const largest = plans[selfServicePlans[selfServicePlans.length - 1] as SelfServicePlan].limits;

/**
 * Whether an account may leave the limits that staff set for it, for a plan that it chooses by itself. Only where no
 * such plan would give it more than it has: a limit that holds an account back would else be shed in two steps.
 */
export const mayLeave = (custom: Limits | undefined): boolean =>
  !custom || (custom.perMinute >= largest.perMinute && custom.perDay >= largest.perDay);
