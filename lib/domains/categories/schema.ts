import { boundedText } from "@/lib/base/text";

export const categoryName = boundedText(100, "The name").trim().min(1, "Enter a name for the category.");
