import { requiredText } from "@/lib/base/text";

export const appealText = requiredText(2_000, "The text", "Explain why we should lift the ban.");

/** Of staff, for the account to read. */
export const decisionReason = requiredText(500, "The reason", "Enter a reason.");
