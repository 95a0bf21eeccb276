import { z } from "zod";
import { int64Text } from "@/lib/base/int64";
import { boundedCode } from "@/lib/base/text";

/** A list for a repeated name. */
export function entriesByName(entries: Iterable<[string, string]>): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, text] of entries) {
    const known = values.get(name);
    if (Array.isArray(known)) known.push(text);
    else values.set(name, known === undefined ? text : [known, text]);
  }
  return Object.fromEntries(values);
}

/** Without files and the fields that React adds. */
export const formValues = (form: FormData): Record<string, string | string[]> =>
  entriesByName(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$ACTION"),
    ),
  );

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
