import GithubSlugger from "github-slugger";

export type Heading = { depth: 2 | 3; text: string; id: string };

/** The text of a line, without the syntax of links, code and emphasis. An underscore is part of a name. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replaceAll("`", "");

/** The text of a line for people: also without the syntax of quotes, lists, headings and tables. */
export const plainLine = (line: string): string =>
  /^\|[\s:|-]+$/.test(line)
    ? ""
    : withoutMarks(line.replace(/^\s*(?:>|#+|[-*]|\d+\.)\s+/, ""))
        .replace(/\s*\|\s*/g, " ")
        .trim();

export function* markdownLines(markdown: string): Generator<{ line: string; fenced: boolean }> {
  let fence = false;
  for (const line of markdown.split("\n")) {
    const edge = line.startsWith("```");
    yield { line, fenced: fence || edge };
    if (edge) fence = !fence;
  }
}

/** The headings of levels 2 and 3, for "on this page". The ids match rehype-slug. */
export function headingsOf(markdown: string): Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  for (const { line, fenced } of markdownLines(markdown)) {
    const match = fenced ? null : /^(#{2,3}) (.+)$/.exec(line);
    if (!match) continue;
    const text = withoutMarks(match[2] ?? "");
    headings.push({ depth: match[1] === "##" ? 2 : 3, text, id: slugger.slug(text) });
  }
  return headings;
}

/** Replaces `{{name}}` with its value. @throws Error for an unknown name, so that a page never shows a placeholder */
export function fillIn(markdown: string, values: Record<string, string>): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text asks for ${name}, which has no value`);
    return value;
  });
}
