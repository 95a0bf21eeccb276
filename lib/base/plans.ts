/** Of an account or of a key: requests in the clock minute, and in the UTC day. */
export type Limits = { perMinute: number; perDay: number };

type Plan = {
  title: string;
  purpose: string;
  /** The most undelivered orders of an account, so that one account cannot reserve the store. */
  openOrders: number;
  /** The most people of an account, with those who are invited. */
  members: number;
} & (
  | { limits: Limits; selfService: boolean }
  /** Staff set both limits for each account, which requests the plan. */
  | { limits: undefined; selfService: false }
);

/**
 * Smallest first, as pages show them (specification, section 8). An account requests a plan that is not self-service, and
 * staff grant it.
 */
export const plans = {
  free: {
    title: "Free",
    purpose: "For trying the API and small projects.",
    limits: { perMinute: 60, perDay: 1_000 },
    openOrders: 5,
    members: 3,
    selfService: true,
  },
  pro: {
    title: "Pro",
    purpose: "For apps in production.",
    limits: { perMinute: 300, perDay: 10_000 },
    openOrders: 25,
    members: 10,
    selfService: true,
  },
  business: {
    title: "Business",
    purpose: "For businesses with high traffic.",
    limits: { perMinute: 1_000, perDay: 100_000 },
    openOrders: 100,
    members: 50,
    selfService: true,
  },
  enterprise: {
    title: "Enterprise",
    purpose: "Custom limits, agreed with our team.",
    limits: undefined,
    openOrders: 1_000,
    members: 1_000,
    selfService: false,
  },
} as const satisfies Record<string, Plan>;

/** The most working keys of an account on any plan, with those that were rolled and still work. */
export const maxActiveKeys = 10;

type Plans = typeof plans;
/** In the database, in `PLAN_PRICES` and on the command line. */
export type PlanName = keyof Plans;
export type SelfServicePlan = { [P in PlanName]: Plans[P]["selfService"] extends true ? P : never }[PlanName];

export const firstPlan = "free" satisfies SelfServicePlan;

/** The plan that pages recommend to who has not chosen. */
export const recommendedPlan = "pro" satisfies PlanName;

export const planNames = Object.keys(plans) as PlanName[];

export const isSelfService = (name: PlanName): name is SelfServicePlan => plans[name].selfService;

export const selfServicePlans = planNames.filter(isSelfService);

export const isPlanName = (name: string): name is PlanName => Object.hasOwn(plans, name);

/** @param name of a record, whose plan may have been removed since */
export const planTitle = (name: string): string => (isPlanName(name) ? plans[name].title : name);

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

/** Whether both limits are at least as high as those of the other. */
export const isAtLeast = (limits: Limits, other: Limits): boolean =>
  limits.perMinute >= other.perMinute && limits.perDay >= other.perDay;

/** Only if no self-service plan allows more than it has. Otherwise an account could end a restriction in two steps. */
export const canLeaveLimits = (custom: Limits | undefined): boolean =>
  !custom || selfServicePlans.every((name) => isAtLeast(custom, plans[name].limits));
