import { z } from "zod";
import { checked, readOptions, required } from "@/server/commands/options";
import { Misuse } from "@/server/commands/program";
import { currentIdentity, type Identity } from "./identity";

export const usage = `Gives a fresh fork the identity of another product: code, file names, pages, documents, mails, demo data, pictures and
the database. Commit your work first, and review what it changed with git diff.

  npm run product -- --name "Book Store" --slug book-store --prefix bsk --thing book/books

  --name         the name that people read
  --slug         the name of packages, metrics and databases: lower-case words with hyphens
  --prefix       the start of API keys: 2 to 8 lower-case letters and digits
  --thing        what the product is about, one and many: pet/pets and animal/animals become this word
  --keep-prefix  keys with the prefix of before stay valid
  --force        also with changes that are not committed`;

export type Options = { identity: Identity; keepPrefix: boolean; force: boolean };

const name = z
  .string()
  .max(40, "must have at most 40 characters")
  .regex(/^[A-Z][A-Za-z0-9]*(?: [A-Z0-9][A-Za-z0-9]*)*$/, "must be words of letters and digits, such as Book Store");
const slug = z
  .string()
  .max(40, "must have at most 40 characters")
  .regex(/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/, "must be lower-case words with hyphens, such as book-store");
const prefix = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,7}$/, "must have 2 to 8 lower-case letters and digits, and begin with a letter");
const thing = z
  .string()
  .regex(/^[a-z]{2,20}\/[a-z]{2,20}$/, "must be one and many of a lower-case word, such as book/books");

/** @throws Misuse for a missing or unknown option, a value that is not valid, or the identity of before */
export function readIdentity(args: string[], current = currentIdentity): Options {
  const text = { type: "string" } as const;
  const given = readOptions(args, {
    name: text,
    slug: text,
    prefix: text,
    thing: text,
    "keep-prefix": { type: "boolean" },
    force: { type: "boolean" },
  });
  const [one = "", many = ""] = checked("thing", thing, required("thing", given.thing)).split("/");
  if (one === many) throw new Misuse("--thing must have different words for one and many, because code has both.");
  const identity: Identity = {
    name: checked("name", name, required("name", given.name)),
    slug: checked("slug", slug, required("slug", given.slug)),
    keyPrefix: checked("prefix", prefix, required("prefix", given.prefix)),
    thing: { code: [one, many], text: [one, many] },
  };
  if (identity.name === current.name) throw new Misuse(`The product has the name "${current.name}" already.`);
  if (identity.slug === current.slug) throw new Misuse(`The product has the slug "${current.slug}" already.`);
  const keepPrefix = given["keep-prefix"] === true;
  if (keepPrefix && identity.keyPrefix === current.keyPrefix) {
    throw new Misuse(`--keep-prefix needs another --prefix than "${current.keyPrefix}".`);
  }
  return { identity, keepPrefix, force: given.force === true };
}
