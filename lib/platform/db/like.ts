/** So that the text matches only itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
