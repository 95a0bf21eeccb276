import { z } from "zod";
import { customLimits } from "@/lib/accounts/schema";
import { selfServicePlans } from "@/lib/vocabulary";

export const selfServicePlan = z.enum(selfServicePlans);

const storable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** A request for Enterprise: the numbers that an account expects to need, and what it needs them for. */
export const enterpriseRequest = customLimits
  .extend({
    message: z
      .string()
      .trim()
      .min(1, "Tell us in a sentence what you need it for.")
      .max(2_000, "The message has at most 2,000 characters.")
      .refine(storable, "The message has characters that cannot be stored."),
  })
  .refine(({ perMinute, perDay }) => perDay >= perMinute, {
    path: ["perDay"],
    error: "A day must hold at least what a minute holds.",
  });
export type EnterpriseRequest = z.infer<typeof enterpriseRequest>;

/** What staff write to an account that they decline. */
export const declineReason = z
  .string()
  .trim()
  .min(1, "Say why, for the account to read.")
  .max(2_000, "The reason has at most 2,000 characters.")
  .refine(storable, "The reason has characters that cannot be stored.");
