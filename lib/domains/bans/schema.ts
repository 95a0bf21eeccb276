import { boundedText } from "@/lib/base/text";

export const appealText = boundedText(2_000, "The text").trim().min(1, "Explain why we should lift the ban.");

/** Of staff, for the account to read. */
export const decisionReason = boundedText(500, "The reason").trim().min(1, "Enter a reason.");
