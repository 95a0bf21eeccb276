import { boundedText } from "@/lib/base/text";

/** What somebody has to say about a ban of their key. */
export const appealText = boundedText(2_000, "The text").trim().min(1, "Explain why we should lift the ban.");

/** Why staff lift a ban, for the account to read. */
export const liftReason = boundedText(500, "The reason").trim().min(1, "Enter a reason.");
