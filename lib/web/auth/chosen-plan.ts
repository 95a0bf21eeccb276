import { type PlanName, planNames } from "@/lib/base/vocabulary";

const path = "/portal/plan";

/** The URL of the plan page that asks for a confirmation of the plan. It is a return path, so it survives a sign-up. */
export const choicePath = (plan: PlanName): string => `${path}?choose=${plan}`;

/** The plan in the URL of the plan page, if it is one. */
export const readChoice = (value: unknown): PlanName | undefined => planNames.find((name) => name === value);

/** The plan that a return path asks to confirm. */
export const choiceIn = (returnPath: string): PlanName | undefined =>
  planNames.find((name) => choicePath(name) === returnPath);
