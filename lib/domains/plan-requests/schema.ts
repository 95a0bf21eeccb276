import { z } from "zod";
import { isSelfService, planNames, selfServicePlans } from "@/lib/base/plans";
import { requiredText } from "@/lib/base/text";

export const selfServicePlan = z.enum(selfServicePlans);
const requestedPlan = z.enum(planNames.filter((name) => !isSelfService(name)));

const limitSchema = (max: number) => {
  const error = `Enter a whole number from 1 to ${max.toLocaleString("en-US")}.`;
  return z.int({ error }).min(1, { error }).max(max, { error });
};

export const planRequest = z
  .object({
    plan: requestedPlan,
    perMinute: limitSchema(1_000_000),
    perDay: limitSchema(1_000_000_000),
    message: requiredText(2_000, "The message", "Tell us about your use case."),
  })
  .refine(({ perMinute, perDay }) => perDay >= perMinute, {
    path: ["perDay"],
    error: "The daily limit must be at least the limit per minute.",
  });
export type NewPlanRequest = z.infer<typeof planRequest>;

export const declineReason = requiredText(2_000, "The reason", "Enter a reason.");
