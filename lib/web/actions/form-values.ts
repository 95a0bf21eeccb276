import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";

/** By name, a list for a repeated one. Without files and the fields that React adds. */
export function formValues(form: FormData | URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string" || name.startsWith("$ACTION")) continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

export const formId = int64Text("Enter a valid ID.");

/** A field that may be missing or repeated, such as a group of checkboxes; parsed to an array. */
export const formList = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item));

const numberText = boundedCode(40, "This is not a number.");

function toNumber(text: string): number {
  const digits = text.trim().replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A number as people write it: `10,000` and `10 000` are 10000; NaN for anything else. */
export const formNumber = numberText.transform(toNumber);

export const optionalFormNumber = numberText.transform((text) => (text.trim() === "" ? undefined : toNumber(text)));

/** What a form says of a value whose schema has no words of its own. */
export const formWords: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined || input === "") return "This field is required.";
  if (code === "invalid_value") return "Choose one of the options.";
  if (code === "too_big") return "This value is too large.";
  if (code === "too_small") return "This value is too small.";
  return "This value is not valid.";
};
