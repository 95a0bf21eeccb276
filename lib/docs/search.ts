import { sectionsOf } from "./markdown";
import { bodyMarkdown } from "./page-markdown";
import { type DocsPage, docsPages } from "./pages";

export type SearchSection = { id: string; page: string; heading: string; keywords: string; text: string };

type Searched = Pick<DocsPage, "path" | "title" | "description" | "keywords">;

/** The first is its description and the text before the first heading. `id` is the URL. */
export const searchSectionsOf = (
  { path, title, description, keywords = "" }: Searched,
  markdown: string,
): SearchSection[] =>
  sectionsOf(markdown).map(({ heading, text }) =>
    heading
      ? { id: `${path}#${heading.id}`, page: title, heading: heading.text, keywords: "", text }
      : { id: path, page: title, heading: "", keywords, text: `${description} ${text}`.trim() },
  );

export async function searchSections(origin: string): Promise<SearchSection[]> {
  const sections = await Promise.all(
    docsPages.map(async (page) => searchSectionsOf(page, await bodyMarkdown(page, origin))),
  );
  return sections.flat();
}
