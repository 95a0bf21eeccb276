/**
 * The identity of the product. `npm run product` changes it, rewrites the pages and files that spell it as plain text,
 * and puts plain samples, words and drawings beside it (decisions: Product).
 */
export const product = {
  name: "Animal Store",
  /** In the names of packages, folders, metrics and databases. */
  slug: "animal-store",
  /** The start of each API key. */
  keyPrefix: "ask",
  /** What the product is about: one and many, in code, database and API, and in the text that people read. */
  thing: { code: ["pet", "pets"], text: ["animal", "animals"] },
  /** Who has the copyright. LICENSE names them too. */
  holder: "Animal Store contributors",
  mailSignature: "Animal Store",
  /** In mails and pictures. `--color-accent` in app/globals.css is the same in the light theme. */
  colour: "#1c6b4a",
} as const;

/** The slug where a name has no hyphens: metrics, databases. */
export const identifier = product.slug.replaceAll("-", "_");
