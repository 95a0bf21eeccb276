import { type PlanName, planNames } from "@/lib/base/vocabulary";
import type { Limits } from "@/lib/platform/limiter/limiter";

type Plan = {
  title: string;
  purpose: string;
  /** Undefined if staff set both for each account. */
  limits: Limits | undefined;
  /** The most undelivered orders of an account, so that one account cannot reserve the store. */
  openOrders: number;
  /** Whether an account can choose it by itself. Any other needs a request, which staff grant. */
  selfService: boolean;
};

/** Specification, section 8. */
export const plans = {
  free: {
    title: "Free",
    purpose: "For trying the API and small projects.",
    limits: { perMinute: 60, perDay: 1_000 },
    openOrders: 5,
    selfService: true,
  },
  pro: {
    title: "Pro",
    purpose: "For apps in production.",
    limits: { perMinute: 300, perDay: 10_000 },
    openOrders: 25,
    selfService: true,
  },
  business: {
    title: "Business",
    purpose: "For businesses with high traffic.",
    limits: { perMinute: 1_000, perDay: 100_000 },
    openOrders: 100,
    selfService: true,
  },
  enterprise: {
    title: "Enterprise",
    purpose: "Custom limits, agreed with our team.",
    limits: undefined,
    openOrders: 1_000,
    selfService: false,
  },
} as const satisfies Record<PlanName, Plan>;

/** The plan of a new account. */
export const firstPlan = "free" satisfies PlanName;

type Plans = typeof plans;
export type SelfServicePlan = { [P in PlanName]: Plans[P]["selfService"] extends true ? P : never }[PlanName];

export const isSelfService = (name: PlanName): name is SelfServicePlan => plans[name].selfService;

export const selfServicePlans = planNames.filter(isSelfService);

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
