import { z } from "zod";

/** Whether Postgres and UTF-8 can store a text: it has no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Line breaks, other control characters, and characters that reverse the direction of the text after them. */
const unprintable = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text is one line that reads the same everywhere: in a list, a mail, or a terminal. */
export const isOneLine = (text: string): boolean => !unprintable.test(text);

/**
 * A storable text of at most `max` characters. Both checks abort, so later checks (trim, normalize, regular expressions)
 * never read an oversized text.
 */
const storableText = (max: number, tooLong: string, unstorable: string) =>
  z.string().max(max, { error: tooLong, abort: true }).refine(isStorable, { error: unstorable, abort: true });

/**
 * A text written by a person. Every schema of a text from a client starts with this or with {@link boundedCode}.
 *
 * @param max the most characters, counted by code point
 * @param what the subject of the message: `The name`
 */
export const boundedText = (max: number, what: string) =>
  storableText(
    max,
    `Enter at most ${max.toLocaleString("en-US")} characters.`,
    `${what} contains characters that are not allowed.`,
  );

/**
 * A text written by machines, such as an ID, a token or a cursor.
 *
 * @param max the most characters, counted by code point
 * @param error the message for every invalid text
 */
export const boundedCode = (max: number, error: string) => storableText(max, error, error);

/** Treats an empty value as absent, because forms send one for an unset choice. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: unknown) => (value === "" ? undefined : value), schema);

/** A field that may be absent or empty. */
export const optionalField = <S extends z.ZodType>(schema: S) => emptyAsAbsent(schema.optional());

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
