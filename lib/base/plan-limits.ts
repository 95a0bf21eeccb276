import { type Limits, type PlanName, plans, selfServicePlans } from "./plans";

/** @param custom limits that override the plan. @throws Error for a plan without limits if there are none */
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
export const largestPlan = selfServicePlans
  .map((name) => plans[name])
  .reduce((largest, plan) => (plan.limits.perDay > largest.limits.perDay ? plan : largest));

/** Only if no self-service plan allows more than it has. Otherwise an account could shed a restriction in two steps. */
export const mayLeave = (custom: Limits | undefined): boolean =>
  !custom ||
  selfServicePlans.every((name) => {
    const { perMinute, perDay } = plans[name].limits;
    return custom.perMinute >= perMinute && custom.perDay >= perDay;
  });
