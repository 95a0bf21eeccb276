import type { Code, Root, RootContent } from "mdast";
import { fenceName, sampleLanguages } from "@/lib/docs/sample-languages";
import type { CodeTab } from "./code-tabs";

/** A code block of a page, or the same program in several languages. */
export type Fence = { language: string; code: string; title?: string } | { tabs: CodeTab[] };

const titleOf = ({ meta }: Code): string | undefined => /title="([^"]+)"/.exec(meta ?? "")?.[1];

/** The command of a program has no title and stands below it. */
function tabsOf(blocks: Code[]): CodeTab[] {
  const tabs: CodeTab[] = [];
  for (const block of blocks) {
    const title = titleOf(block);
    const last = tabs.at(-1);
    const language = sampleLanguages.find((name) => fenceName(name) === block.lang);
    if (last?.title && !title) last.command = block.value;
    else if (language) tabs.push({ language, code: block.value, title });
  }
  return tabs;
}

function fencesOf(blocks: Code[]): Fence[] {
  const tabs = tabsOf(blocks);
  if (new Set(tabs.map(({ language }) => language)).size > 1) return [{ tabs }];
  return blocks.map((block) => ({ language: block.lang ?? "", code: block.value, title: titleOf(block) }));
}

/** An element of the page can only have texts. */
const elementOf = (fence: Fence): RootContent => ({
  type: "paragraph",
  children: [],
  data: { hName: "div", hProperties: { fence: JSON.stringify(fence) } },
});

/** Makes each code block an element. Blocks of several languages without a text between them are one. */
export const groupFences = () => (tree: Root) => {
  let blocks: Code[] = [];
  tree.children = tree.children.flatMap((part, index, parts): RootContent[] => {
    if (part.type !== "code") return [part];
    blocks.push(part);
    if (parts[index + 1]?.type === "code") return [];
    const fences = fencesOf(blocks);
    blocks = [];
    return fences.map(elementOf);
  });
};
