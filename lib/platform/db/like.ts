/** Escapes the special characters of a LIKE pattern, so that the text matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The LIKE pattern that finds a text anywhere in a value. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
