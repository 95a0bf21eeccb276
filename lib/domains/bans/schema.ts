import { boundedText } from "@/lib/base/text";

/** What somebody has to say about a ban of their key. */
export const appealText = boundedText(2_000, "An appeal").trim().min(1, "Say in a sentence why the ban should end.");

/** Why staff lift a ban, for the account to read. */
export const liftReason = boundedText(500, "A reason").trim().min(1, "Say why, for the account to read.");
