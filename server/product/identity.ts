import { product } from "@/lib/base/product";

export type Identity = {
  name: string;
  slug: string;
  keyPrefix: string;
  /** One and many, in code and in text that people read. */
  thing: { code: readonly [string, string]; text: readonly [string, string] };
};

export const currentIdentity: Identity = product;
