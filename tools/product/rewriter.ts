import { article, camelCase, capitalized } from "@/lib/base/grammar";

export type Identity = {
  name: string;
  slug: string;
  keyPrefix: string;
  /** One and many, in code and in text that people read. */
  thing: { code: readonly [string, string]; text: readonly [string, string] };
};

const nameForms = ({ name, slug, keyPrefix }: Identity): string[] => {
  const camel = camelCase(slug);
  const [snake, flat] = ["_", ""].map((between) => slug.replaceAll("-", between)) as [string, string];
  return [
    ...[
      name,
      name.toLowerCase(),
      capitalized(name.toLowerCase()),
      name.toUpperCase(),
      slug,
      snake,
      snake.toUpperCase(),
    ],
    ...[camel, capitalized(camel), flat, capitalized(flat), `keyPrefix: "${keyPrefix}"`],
  ];
};

const wordForms = ({ thing }: Identity): string[] =>
  [...thing.text, ...thing.code].flatMap((word) => [word, capitalized(word), word.toUpperCase()]);

const pairs = (from: string[], to: string[]): [string, string][] => from.map((form, at) => [form, to[at] ?? form]);

/** A word of a name or a sentence: `listPets` has two. An escape such as `\n` is none. */
const word = "\\\\[a-z]|[A-Z]+(?![a-z])|[A-Z]?[a-z]+";

/** @param others words that are replaced as they are */
export function rewriter(from: Identity, to: Identity, others: [string, string][] = []): (text: string) => string {
  const names = new Map(pairs(nameForms(from), nameForms(to)));
  const words = new Map([...others, ...pairs(wordForms(from), wordForms(to))]);
  const replacements = new Map([...words, ...names, [`${from.keyPrefix}_`, `${to.keyPrefix}_`]]);
  const found = [...names.keys(), `\\b${from.keyPrefix}_`, word].join("|");
  return (text) =>
    text.replace(new RegExp(`(?:\\b([Aa])n? )?(${found})`, "g"), (whole, first: string | undefined, old: string) => {
      const replaced = replacements.get(old);
      if (replaced === undefined) return whole;
      return first === undefined ? replaced : `${first}${article(replaced).slice(1)} ${replaced}`;
    });
}
