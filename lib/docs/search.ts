import { managementOperations } from "@/lib/api/management";
import { sectionsOf } from "./markdown";
import { bodyMarkdown } from "./page-markdown";
import { type DocsPage, docsPages } from "./pages";

/** `weight`: at most 1. Of two sections with the same words, the heavier one is found first. */
export type SearchSection = {
  id: string;
  page: string;
  heading: string;
  keywords: string;
  text: string;
  weight: number;
};

type Searched = Pick<DocsPage, "path" | "title" | "description" | "keywords">;

/** Every operation and every event has the same sections, and a guide says more about what they share. */
const isAlike = (path: string): boolean => /^\/docs\/(?:reference\/|webhook-events$)/.test(path);

/** The first is its description and the text before the first heading. `id` is the URL. */
export const searchSectionsOf = (
  { path, title, description, keywords = "" }: Searched,
  markdown: string,
): SearchSection[] =>
  sectionsOf(markdown).map(({ heading, text }) => ({
    ...(heading
      ? { id: `${path}#${heading.id}`, page: title, heading: heading.text, keywords: "", text }
      : { id: path, page: title, heading: "", keywords, text: `${description} ${text}`.trim() }),
    weight: heading && isAlike(path) ? 0.25 : 1,
  }));

async function sectionsOfPage(page: DocsPage, origin: string): Promise<SearchSection[]> {
  const sections = searchSectionsOf(page, await bodyMarkdown(page, origin));
  const isManagement = managementOperations.some(({ id }) => id === page.operation);
  // Most people do in the portal what these do, and their sections would be half of the index.
  return isManagement ? sections.slice(0, 1).map((section) => ({ ...section, weight: 0.1 })) : sections;
}

export async function searchSections(origin: string): Promise<SearchSection[]> {
  const sections = await Promise.all(docsPages.map((page) => sectionsOfPage(page, origin)));
  return sections.flat();
}
