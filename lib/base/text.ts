import { z } from "zod";

/** Postgres and UTF-8 can store neither NUL nor a lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Control characters, line breaks, and characters that reverse the direction of the text after them. */
const unprintable = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Reads the same everywhere: in a list, a mail, or a terminal. */
export const isOneLine = (text: string): boolean => !unprintable.test(text);

/** Both checks abort, so later checks (trim, normalize, regular expressions) never read an oversized text. */
const storableText = (max: number, tooLong: string, unstorable: string, noText?: string) =>
  z.string(noText).max(max, { error: tooLong, abort: true }).refine(isStorable, { error: unstorable, abort: true });

/**
 * A text written by a person. Every schema of a text from a client starts with this or with {@link boundedCode}.
 * @param max code points @param what the subject of the message: `The name`
 */
export const boundedText = (max: number, what: string) =>
  storableText(
    max,
    `Enter at most ${max.toLocaleString("en-US")} characters.`,
    `${what} contains characters that are not allowed.`,
  );

/** A text of a person that is not empty. @param missing the message for none */
export const requiredText = (max: number, what: string, missing: string) =>
  boundedText(max, what).trim().min(1, missing);

/** Why staff decided something, for its account to read. */
export const staffReason = requiredText(500, "The reason", "Enter a reason.");

/** Of a person, an account or a key: it reads the same in a list, a mail, or a terminal. */
export const requiredName = (missing = "Enter a name.") =>
  requiredText(100, "The name", missing).refine(isOneLine, "Enter a name without line breaks or control characters.");

/** A text written by machines, such as an ID, a token or a cursor. @param error the message for every invalid text */
export const boundedCode = (max: number, error: string) => storableText(max, error, error, error);

/** Forms send an empty value for an unset choice. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value: unknown) => (value === "" ? undefined : value), schema);

export const optionalField = <S extends z.ZodType>(schema: S) => emptyAsAbsent(schema.optional());

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
