import { z } from "zod";
import { boundedText, isOneLine } from "@/lib/base/text";
import { memberRoles } from "@/lib/base/vocabulary";
import { email } from "@/lib/domains/accounts/schema";

export const memberRole = z.enum(memberRoles, { error: "Choose a role." });

export const newInvitation = z.object({ email, role: memberRole });
export type NewInvitation = z.infer<typeof newInvitation>;

/** Why staff made a member an owner. The members can read it. */
export const appointmentReason = boundedText(500, "The reason").trim().min(1, "Enter a reason.");

export const accountName = boundedText(100, "The name")
  .trim()
  .min(1, "Enter a name.")
  .refine(isOneLine, "Enter a name without line breaks or control characters.");
