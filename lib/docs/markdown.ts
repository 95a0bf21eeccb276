import GithubSlugger from "github-slugger";
import type { Heading as HeadingNode, Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** The parser of the pages, which react-markdown and `remarkGfm` use too. */
const parser = unified().use(remarkParse).use(remarkGfm);

export type Heading = { depth: number; text: string; id: string };

/** The first one has no heading. */
export type Section = { heading?: Heading; text: string };

const blocks: Nodes["type"][] = ["root", "list", "listItem", "blockquote", "table", "tableRow"];

function plainText(part: Nodes): string {
  if ("value" in part) return part.value.replace(/\s+/g, " ");
  return "children" in part ? part.children.map(plainText).join(blocks.includes(part.type) ? " " : "") : "";
}

/** By headings of levels 2 and 3. The ids match rehype-slug. */
export function sectionsOf(markdown: string): Section[] {
  const slugger = new GithubSlugger();
  const headingOf = (part: HeadingNode): Heading => {
    const text = plainText(part);
    return { depth: part.depth, text, id: slugger.slug(text) };
  };
  const first: Section = { text: "" };
  const sections = [first];
  for (const part of parser.parse(markdown).children) {
    const heading = part.type === "heading" ? headingOf(part) : undefined;
    const section = sections.at(-1) ?? first;
    if (heading && [2, 3].includes(heading.depth)) sections.push({ heading, text: "" });
    else section.text = `${section.text} ${plainText(part)}`.trim();
  }
  return sections;
}

export const headingsOf = (markdown: string): Heading[] => sectionsOf(markdown).flatMap(({ heading }) => heading ?? []);

/** @throws Error for an unknown name, so that a page never shows a placeholder */
export function fillIn(markdown: string, values: Record<string, string>): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text asks for ${name}, which has no value`);
    return value;
  });
}
