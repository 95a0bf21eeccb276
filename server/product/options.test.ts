import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { product } from "@/lib/base/product";
import { readIdentity } from "./options";
import { identityFile, withIdentity } from "./rename";

const given = { name: "Toy Shop", slug: "toy-shop", prefix: "toy", thing: "toy/toys" };
const current = {
  name: "Animal Store",
  slug: "animal-store",
  keyPrefix: "ask",
  thing: { code: ["pet", "pets"], text: ["animal", "animals"] },
} as const;
const read = (changed: Parameters<typeof readIdentity>[0]) => readIdentity({ ...given, ...changed }, current);

describe("npm run product", () => {
  it("takes the identity of a product", () => {
    expect(read({ "keep-prefix": true })).toEqual({
      identity: {
        name: "Toy Shop",
        slug: "toy-shop",
        keyPrefix: "toy",
        thing: { code: ["toy", "toys"], text: ["toy", "toys"] },
      },
      keepPrefix: true,
      force: false,
    });
  });

  it.each<[Parameters<typeof read>[0], string]>([
    [
      { name: "toy shop" },
      '--name must be capitalized words of at most 40 letters and digits, such as Book Store; got "toy shop".',
    ],
    [{ name: `A${"a".repeat(40)}` }, "--name must be"],
    [{ name: "Toy <Shop>" }, "--name must be"],
    [{ name: "Animal Store" }, '--name: the product is called "Animal Store" already.'],
    [{ slug: "Toy-Shop" }, "--slug must be"],
    [{ slug: "toy--shop" }, "--slug must be"],
    [{ slug: "../toys" }, "--slug must be"],
    [{ slug: "animal-store" }, '--slug: the product has the slug "animal-store" already.'],
    [{ prefix: "t" }, "--prefix must be"],
    [{ prefix: "toy_" }, "--prefix must be"],
    [{ thing: "toys" }, "--thing must be one and many"],
    [{ thing: "Toy/Toys" }, "--thing must be one and many"],
    [{ thing: "sheep/sheep" }, "--thing must have different words"],
  ])("rejects %j", (changed, message) => expect(() => read(changed)).toThrow(message));

  it("rejects a missing option, and a prefix to keep that stays", () => {
    expect(() => readIdentity({ name: "Toy Shop" }, current)).toThrow("--slug is required.");
    expect(() => read({ prefix: "ask", "keep-prefix": true })).toThrow('--keep-prefix needs another prefix than "ask"');
  });
});

describe("product.ts of another product", () => {
  const text = readFileSync(identityFile, "utf8");

  it("has the new identity, and what is not part of it", () => {
    const changed = withIdentity(text, read({}));
    for (const line of ['name: "Toy Shop",', 'slug: "toy-shop",', 'keyPrefix: "toy",', "earlierKeyPrefixes: [] as"]) {
      expect(changed).toContain(`\n  ${line}`);
    }
    expect(changed).toContain(`\n  firstDatabase: "${product.firstDatabase}",`);
    expect(changed).toContain(`\n  colour: "${product.colour}",`);
  });

  it("keeps the prefix of before if told", () => {
    expect(withIdentity(text, read({ prefix: "other", "keep-prefix": true }))).toContain(
      `\n  earlierKeyPrefixes: ${JSON.stringify([product.keyPrefix, ...product.earlierKeyPrefixes])} as`,
    );
  });
});
