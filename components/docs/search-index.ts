import type MiniSearch from "minisearch";
import type { SearchSection } from "@/lib/docs/search";

export type Find = (words: string) => SearchSection[];

const max = 8;

const fillers = new Set("a an and are can do does for how i in is it my of on or the to what when with".split(" "));

/** A word, or a code term as a whole: `invalid_parameter`, `Retry-After`, `store.listPets`. */
const terms = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[_.-][\p{L}\p{N}]+)*/gu) ?? [];

/** The parts of a code term: words joined by a sign, or by capitals. */
const parts = (term: string): string[] => term.split(/[_.-]|(?<=\p{Ll})(?=\p{Lu})/u);

const indexTerms = (text: string): string[] =>
  terms(text).flatMap((term) => {
    const [first, ...more] = parts(term);
    return more.length > 0 ? [term, first ?? "", ...more] : [term];
  });

/** A term as it is compared: without capitals and without the plural. @returns null for a filler */
function normal(term: string): string | null {
  const lower = term.toLowerCase();
  return fillers.has(lower) ? null : lower.replace(/(?<=\p{L}{3})s$/u, "");
}

type Section = SearchSection & { title: string };

/** A page's own section has the title of the page, the others have their heading. */
const withTitle = (section: SearchSection): Section => ({ ...section, title: section.heading || section.page });

/** An index of the documentation. @param Index the class of minisearch, which is loaded when it is needed */
export function findIn(Index: typeof MiniSearch, sections: SearchSection[]): Find {
  const index = new Index<Section>({
    fields: ["title", "keywords", "page", "text"],
    storeFields: ["weight"],
    tokenize: indexTerms,
    processTerm: normal,
    searchOptions: {
      tokenize: terms,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 && /^\p{L}+$/u.test(term) ? 0.15 : false),
      boost: { title: 8, keywords: 6, page: 2 },
      boostDocument: (_id, _term, stored) => Number(stored?.weight),
    },
  });
  index.addAll(sections.map(withTitle));
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (words) => {
    const all = index.search(words, { combineWith: "AND" });
    const found = all.length > 0 ? all : index.search(words, { tokenize: indexTerms, combineWith: "OR" });
    return found.slice(0, max).flatMap(({ id }) => byId.get(id) ?? []);
  };
}

async function load(): Promise<Find> {
  const [{ default: Index }, response] = await Promise.all([import("minisearch"), fetch("/docs/search.json")]);
  if (!response.ok) throw new Error(`The search index request failed with status ${response.status}`);
  return findIn(Index, (await response.json()) as SearchSection[]);
}

let loading: Promise<Find> | undefined;

/** Loads the search index once. After a failure, the next call tries again. */
export function loadSearch(): Promise<Find> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const shownBefore = 40;

export function excerptOf({ text }: SearchSection, words: string): string {
  const lower = text.toLowerCase();
  const places = terms(words.toLowerCase())
    .filter((term) => !fillers.has(term))
    .map((term) => lower.indexOf(term))
    .filter((place) => place >= 0);
  const start = text.lastIndexOf(" ", Math.min(...places, text.length) - shownBefore) + 1;
  return places.length > 0 && start > 0 ? `… ${text.slice(start)}` : text;
}
