import { boundedText } from "@/lib/base/text";

/** What staff call a category. */
export const categoryName = boundedText(100, "A category's name").trim().min(1, "Give the category a name.");
