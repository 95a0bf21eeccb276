import { product } from "@/lib/base/product";

/** What `npm run product` changes. */
export type Identity = {
  name: string;
  slug: string;
  keyPrefix: string;
  /** One and many, in code and in text that people read. */
  thing: { code: readonly [string, string]; text: readonly [string, string] };
};

export const currentIdentity: Identity = product;

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Of a slug: `bookStore`. */
export const camelCase = (slug: string): string => slug.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export const snakeCase = (slug: string): string => slug.replaceAll("-", "_");
