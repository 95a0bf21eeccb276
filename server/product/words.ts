import { article, camelCase, capitalized } from "@/lib/base/words";
import type { Identity } from "./identity";

/** A text that the rewrite replaces as a whole, with what may not be next to it. */
type Token = { from: string; to: string; before: string; after: string };

const letter = "[A-Za-z]";
/** A lower-case word begins here, also after an escape such as `\n` in a literal. */
const wordStart = `(?:(?<!${letter})|(?<=\\\\[a-z]))`;
const capitalStart = `(?:(?<![A-Z])|(?<=\\\\[A-Z]))`;

function wordTokens(from: string, to: string): Token[] {
  return [
    { from, to, before: wordStart, after: "(?![a-z])" },
    { from: capitalized(from), to: capitalized(to), before: capitalStart, after: "(?![a-z])" },
    { from: from.toUpperCase(), to: to.toUpperCase(), before: wordStart, after: `(?!${letter})` },
  ];
}

function nameTokens(from: Identity, to: Identity): Token[] {
  const forms = ({ name, slug }: Identity): string[] => {
    const camel = camelCase(slug);
    const snake = slug.replaceAll("-", "_");
    const flat = slug.replaceAll("-", "");
    return [
      name,
      name.toLowerCase(),
      capitalized(name.toLowerCase()),
      name.toUpperCase(),
      slug,
      snake,
      snake.toUpperCase(),
      camel,
      capitalized(camel),
      flat,
      capitalized(flat),
    ];
  };
  const [before, after] = [`(?<![a-z])`, `(?![a-z])`];
  const replacements = forms(to);
  return forms(from).map((form, index) => ({
    from: form,
    to: replacements[index] ?? form,
    before: index < 2 ? wordStart : before,
    after,
  }));
}

/** The longest first: of several tokens at one place, that one is replaced. */
function tokensOf(from: Identity, to: Identity): Token[] {
  const words = (["text", "code"] as const).flatMap((kind) =>
    [0, 1].flatMap((number) => wordTokens(from.thing[kind][number] ?? "", to.thing[kind][number] ?? "")),
  );
  const prefix = { from: `${from.keyPrefix}_`, to: `${to.keyPrefix}_`, before: "(?<![A-Za-z0-9_])", after: "" };
  const all = [...nameTokens(from, to), ...words, prefix];
  const unique = all.filter((token, index) => all.findIndex((other) => other.from === token.from) === index);
  return unique.sort((one, other) => other.from.length - one.from.length);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Between an article and its noun, which may be on the next line of a comment. */
const between = `\\s(?:[\\s*/#|"“\`]*)`;

export type Rewriter = {
  /** With the article in front of a word. */
  text(text: string): string;
  path(path: string): string;
  find(text: string): string[];
};

export function rewriter(from: Identity, to: Identity): Rewriter {
  const tokens = tokensOf(from, to);
  const replacements = new Map(tokens.map((token) => [token.from, token.to]));
  const any = tokens.map((token) => `${token.before}${escaped(token.from)}${token.after}`).join("|");
  const word = new RegExp(any, "g");
  const withArticle = new RegExp(`(?:(?<![\\w'’.-])([Aa])n?(${between}))?(${any})`, "g");
  return {
    text: (text) =>
      text.replace(withArticle, (_, first: string | undefined, gap: string | undefined, found: string) => {
        const replaced = replacements.get(found) ?? found;
        if (first === undefined) return replaced;
        return `${first}${article(replaced).slice(1)}${gap}${replaced}`;
      }),
    path: (path) => path.replace(word, (found) => replacements.get(found) ?? found),
    find: (text) => [...text.matchAll(word)].map(([found]) => found),
  };
}
