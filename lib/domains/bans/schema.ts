import { requiredText } from "@/lib/base/text";

export const appealText = requiredText(2_000, "The text", "Explain why we should lift the ban.");
