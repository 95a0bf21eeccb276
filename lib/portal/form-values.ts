import { z } from "zod";
import { parseInt64 } from "@/lib/int64";

/** The entries of a form by name: a text, or a list of them where a name stands several times. Files are left out. */
export function formValues(form: FormData): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (name.startsWith("$ACTION")) continue;
    const texts = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = texts;
    if (first !== undefined) values[name] = texts.length > 1 ? texts : first;
  }
  return values;
}

/** An identifier in a form: the decimal digits of a 64-bit integer, `bigint` afterwards. */
export const formId = z.string().transform((text, context) => {
  const id = parseInt64(text);
  if (id !== undefined) return id;
  context.addIssue({ code: "custom", message: "This is not an identifier." });
  return z.NEVER;
});

/** A field that may stand several times or not at all, such as a group of checkboxes; an array afterwards. */
export const formList = <S extends z.ZodType>(item: S) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item));

/** A number in a form, as people write one: `10,000` and `10 000` are 10000; NaN where it is none. */
export const formNumber = z.string().transform((text) => {
  const digits = text.trim().replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
});
