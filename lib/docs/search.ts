import GithubSlugger from "github-slugger";
import { markdownLines, withoutMarks } from "./markdown";
import { bodyMarkdown } from "./page-markdown";
import { type DocsPage, docsPages } from "./pages";

/** A searchable section of a page: the text below one heading. */
export type SearchSection = { id: string; page: string; heading: string; text: string };

const plain = (line: string): string => withoutMarks(line).replace(/[>#|]/g, " ");

/** The sections of a page. The first is the text before the first heading. `id` is the URL. */
export function sectionsOf(page: Pick<DocsPage, "path" | "title" | "description">, markdown: string): SearchSection[] {
  const slugger = new GithubSlugger();
  const first = { id: page.path, page: page.title, heading: "", text: page.description };
  const sections: SearchSection[] = [first];
  for (const { line, fenced } of markdownLines(markdown)) {
    const heading = fenced ? undefined : /^#{2,3} (.+)$/.exec(line)?.[1];
    if (heading) {
      const text = withoutMarks(heading);
      sections.push({ id: `${page.path}#${slugger.slug(text)}`, page: page.title, heading: text, text: "" });
    } else {
      const section = sections.at(-1) ?? first;
      section.text = `${section.text} ${plain(line)}`.trim();
    }
  }
  return sections;
}

/** Every section of the documentation, for the search in the browser. */
export async function searchSections(origin: string): Promise<SearchSection[]> {
  const sections = await Promise.all(docsPages.map(async (page) => sectionsOf(page, await bodyMarkdown(page, origin))));
  return sections.flat();
}
