import { z } from "zod";
import { boundedText } from "@/lib/base/text";
import { selfServicePlans } from "@/lib/domains/plans/plans";

export const selfServicePlan = z.enum(selfServicePlans);

const wanted = (max: number) => {
  const error = `Enter a whole number from 1 to ${max.toLocaleString("en-US")}.`;
  return z.int({ error }).min(1, { error }).max(max, { error });
};

export const enterpriseRequest = z
  .object({
    perMinute: wanted(1_000_000),
    perDay: wanted(1_000_000_000),
    message: boundedText(2_000, "The message").trim().min(1, "Tell us about your use case."),
  })
  .refine(({ perMinute, perDay }) => perDay >= perMinute, {
    path: ["perDay"],
    error: "The daily limit must be at least the limit per minute.",
  });
export type EnterpriseRequest = z.infer<typeof enterpriseRequest>;

export const declineReason = boundedText(2_000, "The reason").trim().min(1, "Enter a reason.");
