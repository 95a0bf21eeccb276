export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const list = new Intl.ListFormat("en-US");

/** "one, two, and three". */
export const listOf = (words: readonly string[]): string => list.format(words);

/** Of words with hyphens: `bookStore`. */
export const camelCase = (words: string): string => words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** By the sound of the word, as far as its spelling tells. */
export const article = (word: string): "a" | "an" =>
  /^(?:[aeio]|u(?!ni|se|s[aeiou]|ti)|hou?r|hei|hon)/i.test(word.replace(/^\W+/, "")) ? "an" : "a";
