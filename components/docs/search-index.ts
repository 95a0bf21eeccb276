import type { SearchSection } from "@/lib/docs/search";

/** Finds the sections that match a query, best first. */
export type Find = (words: string) => SearchSection[];

const most = 8;

async function load(): Promise<Find> {
  const [{ default: MiniSearch }, response] = await Promise.all([import("minisearch"), fetch("/docs/search.json")]);
  if (!response.ok) throw new Error(`The search index request failed with status ${response.status}`);
  const sections = (await response.json()) as SearchSection[];
  const index = new MiniSearch<SearchSection>({
    fields: ["page", "heading", "text"],
    searchOptions: { prefix: true, fuzzy: 0.15, boost: { page: 4, heading: 3 }, combineWith: "AND" },
  });
  index.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (words) =>
    index
      .search(words)
      .slice(0, most)
      .flatMap(({ id }) => byId.get(id) ?? []);
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
