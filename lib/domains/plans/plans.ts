import { type PlanName, type SelfServicePlan, selfServicePlans } from "@/lib/base/vocabulary";
import type { Limits } from "@/lib/platform/limiter/limiter";

/**
 * Specification, section 8. Enterprise has no limits of its own: staff set both for each account.
 * `openOrders`: the most undelivered orders of an account, so that one account cannot reserve the store.
 */
export const plans = {
  free: { title: "Free", limits: { perMinute: 60, perDay: 1_000 }, openOrders: 5 },
  pro: { title: "Pro", limits: { perMinute: 300, perDay: 10_000 }, openOrders: 25 },
  business: { title: "Business", limits: { perMinute: 1_000, perDay: 100_000 }, openOrders: 100 },
  enterprise: { title: "Enterprise", limits: undefined, openOrders: 1_000 },
} as const satisfies Record<PlanName, { title: string; limits: Limits | undefined; openOrders: number }>;

/** @param custom limits that override the plan. @throws Error for Enterprise without them: a constraint prevents it */
export function limitsOf(plan: PlanName, custom?: Limits): Limits {
  const limits = custom ?? plans[plan].limits;
  if (!limits) throw new Error(`The plan ${plan} needs limits of its own`);
  return limits;
}

export const customLimitsOf = (account: {
  customPerMinute: number | null;
  customPerDay: number | null;
}): Limits | undefined =>
  account.customPerMinute !== null && account.customPerDay !== null
    ? { perMinute: account.customPerMinute, perDay: account.customPerDay }
    : undefined;

/** None above those of its account. @returns undefined if the key has none */
export const keyLimitsOf = (
  { limitPerMinute, limitPerDay }: { limitPerMinute: number | null; limitPerDay: number | null },
  { perMinute, perDay }: Limits,
): Limits | undefined =>
  limitPerMinute === null && limitPerDay === null
    ? undefined
    : { perMinute: Math.min(limitPerMinute ?? perMinute, perMinute), perDay: Math.min(limitPerDay ?? perDay, perDay) };

/** The plan with the highest limits that people choose themselves. */
export const largestPlan = plans[selfServicePlans[selfServicePlans.length - 1] as SelfServicePlan];

/** Only if no self-service plan allows more than it has. Otherwise an account could shed a restriction in two steps. */
export const mayLeave = (custom: Limits | undefined): boolean =>
  !custom || (custom.perMinute >= largestPlan.limits.perMinute && custom.perDay >= largestPlan.limits.perDay);
