import { z } from "zod";

/** Whether Postgres and UTF-8 can hold a text: it has no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/**
 * A text of at most `max` characters that can be stored. It goes no further once it fails either check, so that no later
 * check (trim, normalize, a regular expression) ever reads a megabyte.
 */
const storableText = (max: number, tooLong: string, unstorable: string) =>
  z.string().max(max, { error: tooLong, abort: true }).refine(isStorable, { error: unstorable, abort: true });

/**
 * A text that a person writes. Every schema of a text from a client begins with this or with {@link boundedCode}.
 *
 * @param max the most characters, counted by code point
 * @param what what the text is, for the message: `The name`
 */
export const boundedText = (max: number, what: string) =>
  storableText(
    max,
    `Enter at most ${max.toLocaleString("en-US")} characters.`,
    `${what} contains characters that are not allowed.`,
  );

/**
 * A text in a form that only machines write, such as an id, a token or a cursor.
 *
 * @param max the most characters, counted by code point
 * @param error the message for every text that is not one
 */
export const boundedCode = (max: number, error: string) => storableText(max, error, error);
