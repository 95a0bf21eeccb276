/**
 * The identity of the product. `npm run product` changes it, and rewrites the pages and files that spell it as plain text
 * (decisions: Product).
 */
export const product = {
  name: "Animal Store",
  /** In the names of packages, folders, metrics and databases. */
  slug: "animal-store",
  /** The start of each API key. */
  keyPrefix: "ask",
  /** Keys that start with these were issued before a rename, and stay valid. */
  earlierKeyPrefixes: [] as readonly string[],
  /** What the product is about: one and many, in code, database and API, and in the text that people read. */
  thing: { code: ["pet", "pets"], text: ["animal", "animals"] },
  /** Database and user of a data folder that does not record their name, as none did up to 2.0.0. */
  firstDatabase: "animal_store",
  /** Who has the copyright. LICENSE names them too. */
  holder: "Animal Store contributors",
  mailSignature: "Animal Store",
  /** In mails and pictures. `--color-accent` in app/globals.css is the same in the light theme. */
  colour: "#1c6b4a",
} as const;

/** The slug where a name has no hyphens: metrics, databases. */
export const identifier = product.slug.replaceAll("-", "_");
