import { boundedText } from "@/lib/base/text";

export const appealText = boundedText(2_000, "The text").trim().min(1, "Explain why we should lift the ban.");

export const liftReason = boundedText(500, "The reason").trim().min(1, "Enter a reason.");
