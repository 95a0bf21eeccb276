import { requiredOption, text } from "@/server/commands/options";
import { UsageError } from "@/server/commands/program";
import type { Identity } from "./rewriter";

export const usageText = `Renames the text of a fresh fork, once: code, file names, migrations, pages, documents and mails. Plain samples, words and
marks replace those of the animals. Review it with git diff; git reset --hard undoes it.

  npm run product -- --name "Book Store" --slug book-store --prefix bsk --thing book/books

  --name    the name that people read
  --slug    the name of packages, metrics and databases: lower-case words with hyphens
  --prefix  the start of API keys: 2 to 8 lower-case letters and digits
  --thing   what the product is about, one and many`;

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
    form: /^([a-z]{2,20})\/(?!\1$)[a-z]{2,20}$/,
    must: "must be one and many of a lower-case word, which differ, such as book/books",
  },
};

export const optionTypes = { name: text, slug: text, prefix: text, thing: text };

type Given = { [Option in keyof typeof rules]?: string };

/** @throws UsageError for a missing option or a value that is not valid */
export function readIdentity(given: Given): Identity {
  const read = (option: keyof typeof rules): string => {
    const { form, must } = rules[option];
    const value = requiredOption(option, given[option]);
    if (!form.test(value)) throw new UsageError(`--${option} ${must}; got "${value}".`);
    return value;
  };
  const thing = read("thing").split("/") as [string, string];
  return { name: read("name"), slug: read("slug"), keyPrefix: read("prefix"), thing: { code: thing, text: thing } };
}
