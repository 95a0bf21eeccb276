import GithubSlugger from "github-slugger";
import { markdownLines, plainLine, withoutMarks } from "./markdown";
import { bodyMarkdown } from "./page-markdown";
import { type DocsPage, docsPages } from "./pages";

/** The text below one heading. `keywords`: other words for what the page is about. */
export type SearchSection = { id: string; page: string; heading: string; keywords: string; text: string };

type Searched = Pick<DocsPage, "path" | "title" | "description" | "keywords">;

/** The sections of a page. The first is the text before the first heading. `id` is the URL. */
export function sectionsOf({ path, title, description, keywords = "" }: Searched, markdown: string): SearchSection[] {
  const slugger = new GithubSlugger();
  const first = { id: path, page: title, heading: "", keywords, text: description };
  const sections: SearchSection[] = [first];
  for (const { line, fenced } of markdownLines(markdown)) {
    const heading = fenced ? undefined : /^#{2,3} (.+)$/.exec(line)?.[1];
    if (heading) {
      const text = withoutMarks(heading);
      sections.push({ id: `${path}#${slugger.slug(text)}`, page: title, heading: text, keywords: "", text: "" });
    } else if (!line.startsWith("```")) {
      const section = sections.at(-1) ?? first;
      section.text = `${section.text} ${fenced ? line.trim() : plainLine(line)}`.trim();
    }
  }
  return sections;
}

export async function searchSections(origin: string): Promise<SearchSection[]> {
  const sections = await Promise.all(docsPages.map(async (page) => sectionsOf(page, await bodyMarkdown(page, origin))));
  return sections.flat();
}
