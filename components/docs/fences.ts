import type { Element, ElementContent, Root, RootContent } from "hast";
import { fenceNames, type SampleLanguage, sampleLanguages } from "@/lib/docs/samples";

export type Fence = { code: string; language: string; title?: string };

/** A fenced code block: its class has the language, and its meta string has the title. */
export function fenceOf(pre: Element | undefined): Fence | undefined {
  const code = pre?.children[0];
  if (code?.type !== "element") return undefined;
  const content = code.children[0];
  const language = String([code.properties.className ?? []].flat()[0] ?? "").replace("language-", "");
  const title = /title="([^"]+)"/.exec(code.data?.meta ?? "")?.[1];
  return { code: content?.type === "text" ? content.value.trimEnd() : "", language, title };
}

/** A program, and the command that runs it. */
export type Program = { language: SampleLanguage; program: Fence; command?: Fence };

/** The command of a program has no title and stands below it. */
export function programsOf(pres: ElementContent[]): Program[] {
  const programs: Program[] = [];
  for (const pre of pres) {
    const fence = pre.type === "element" ? fenceOf(pre) : undefined;
    if (!fence) continue;
    const last = programs.at(-1);
    const language = sampleLanguages.find((name) => fenceNames[name] === fence.language);
    if (last?.program.title && !fence.title) last.command = fence;
    else if (language) programs.push({ language, program: fence });
  }
  return programs;
}

const isPre = (part: RootContent | undefined): boolean => part?.type === "element" && part.tagName === "pre";

const isSpace = (part: RootContent): boolean => part.type === "text" && part.value.trim() === "";

/** Puts code blocks without a text between them, of programs in several languages, into one element. */
export const groupPrograms = () => (tree: Root) => {
  const parts = tree.children.filter((part) => !isSpace(part));
  const runs: RootContent[][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (isPre(part) && isPre(last?.[0])) last?.push(part);
    else runs.push([part]);
  }
  tree.children = runs.flatMap((run): RootContent[] => {
    const pres = run as ElementContent[];
    if (new Set(programsOf(pres).map(({ language }) => language)).size < 2) return run;
    return [{ type: "element", tagName: "div", properties: {}, children: pres }];
  });
};
