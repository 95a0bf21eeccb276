import { product } from "@/lib/base/product";
import { Failure } from "@/server/launcher/failure";
import type { Options } from "./options";

export const identityFile = "lib/base/product.ts";

/** The text of product.ts with another identity. @throws Failure if it lacks a field */
export function withIdentity(text: string, { identity, keepPrefix }: Options): string {
  const { name, slug, keyPrefix, thing } = identity;
  const earlier = new Set([...(keepPrefix ? [product.keyPrefix] : []), ...product.earlierKeyPrefixes]);
  const values = {
    name: JSON.stringify(name),
    slug: JSON.stringify(slug),
    keyPrefix: JSON.stringify(keyPrefix),
    earlierKeyPrefixes: `${JSON.stringify([...earlier].filter((prefix) => prefix !== keyPrefix))} as readonly string[]`,
    thing: JSON.stringify(thing),
    holder: JSON.stringify(`${name} contributors`),
    mailSignature: JSON.stringify(name),
  };
  return Object.entries(values).reduce((rest, [field, value]) => {
    const line = new RegExp(`^  ${field}: .*,$`, "m");
    if (!line.test(rest)) throw new Failure(`${identityFile} has no line for ${field}.`);
    return rest.replace(line, () => `  ${field}: ${value},`);
  }, text);
}
