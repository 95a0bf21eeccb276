import type { z } from "zod";

/** What a form says of a value whose schema has no words of its own. */
export const formWords: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined || input === "") return "This field is required.";
  if (code === "invalid_value") return "Choose one of the options.";
  if (code === "too_big") return "This value is too large.";
  if (code === "too_small") return "This value is too small.";
  return "This value is not valid.";
};
