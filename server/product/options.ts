import { flag, required, text } from "@/server/commands/options";
import { Misuse } from "@/server/commands/program";
import { currentIdentity, type Identity } from "./identity";

export const usage = `Gives a fresh fork the identity of another product: code, file names, pages, documents, mails, demo data, pictures and
the database. Commit your work first, and review what it changed with git diff.

  npm run product -- --name "Book Store" --slug book-store --prefix bsk --thing book/books

  --name         the name that people read
  --slug         the name of packages, metrics and databases: lower-case words with hyphens
  --prefix       the start of API keys: 2 to 8 lower-case letters and digits
  --thing        what the product is about, one and many, instead of ${currentIdentity.thing.code.join("/")} in code and ${currentIdentity.thing.text.join("/")} in text
  --keep-prefix  keys with the prefix of before stay valid
  --force        also with changes that are not committed`;

export type Options = { identity: Identity; keepPrefix: boolean; force: boolean };

type Rule = { form: RegExp; must: string };

const rules = {
  name: {
    form: /^(?=.{1,40}$)[A-Z][A-Za-z0-9]*(?: [A-Z0-9][A-Za-z0-9]*)*$/,
    must: "must be capitalized words of at most 40 letters and digits, such as Book Store",
  },
  slug: {
    form: /^(?=.{1,40}$)[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/,
    must: "must be lower-case words with hyphens, at most 40 characters, such as book-store",
  },
  prefix: {
    form: /^[a-z][a-z0-9]{1,7}$/,
    must: "must be a lower-case letter and 1 to 7 lower-case letters or digits, such as bsk",
  },
  thing: {
    form: /^[a-z]{2,20}\/[a-z]{2,20}$/,
    must: "must be one and many of a lower-case word, such as book/books",
  },
} satisfies Record<string, Rule>;

export const optionTypes = { name: text, slug: text, prefix: text, thing: text, "keep-prefix": flag, force: flag };

type Given = Partial<Record<keyof typeof rules, string>> & { "keep-prefix"?: boolean; force?: boolean };

/** @throws Misuse for a missing option, a value that is not valid, or what the product has already */
export function readIdentity(given: Given, current: Identity = currentIdentity): Options {
  const read = (option: keyof typeof rules): string => {
    const { form, must } = rules[option];
    const value = required(option, given[option]);
    if (!form.test(value)) throw new Misuse(`--${option} ${must}; got "${value}".`);
    return value;
  };
  const [name, slug, keyPrefix] = [read("name"), read("slug"), read("prefix")];
  const [one = "", many = ""] = read("thing").split("/");
  if (one === many) throw new Misuse("--thing must have different words for one and many: code has names with each.");
  if (name === current.name) throw new Misuse(`--name: the product is called "${name}" already.`);
  if (slug === current.slug) throw new Misuse(`--slug: the product has the slug "${slug}" already.`);
  const keepPrefix = given["keep-prefix"] === true;
  if (keepPrefix && keyPrefix === current.keyPrefix) {
    throw new Misuse(`--keep-prefix needs another prefix than "${keyPrefix}", which is the one of before.`);
  }
  return {
    identity: { name, slug, keyPrefix, thing: { code: [one, many], text: [one, many] } },
    keepPrefix,
    force: given.force === true,
  };
}
