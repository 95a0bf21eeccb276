import { z } from "zod";
import { requiredName } from "@/lib/base/text";
import { memberRoles } from "@/lib/base/vocabulary";
import { email } from "@/lib/domains/accounts/schema";

export const memberRole = z.enum(memberRoles, { error: "Choose a role." });

export const newInvitation = z.object({ email, role: memberRole });
export type NewInvitation = z.infer<typeof newInvitation>;

export const accountName = requiredName();
