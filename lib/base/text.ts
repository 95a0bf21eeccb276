import { z } from "zod";

/** Whether Postgres and UTF-8 can store a text: it has no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

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
