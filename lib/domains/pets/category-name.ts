import { requiredText } from "@/lib/base/text";

export const categoryName = requiredText(100, "The name", "Enter a name for the category.");
