import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { headingsOf } from "@/lib/docs/markdown";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import { docsPages } from "@/lib/docs/pages";
import { appPaths } from "./app-tree";

const sources = new Map<string, string>();
for (const folder of ["app", "components", "lib/web"]) {
  for (const file of await readdir(folder, { recursive: true }))
    if (/(?<!\.test)\.tsx?$/.test(file)) sources.set(`${folder}/${file}`, await readFile(`${folder}/${file}`, "utf8"));
}
const all = [...sources.values()].join("\n");

const links = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/href(?:=|: )"(\/[^"]*)"/g)].map(([, href = ""]) => [file, href] as const),
);

/** The part of a page that a link leads to: a heading of a guide, or an element with the ID. */
async function hasPart(path: string, part: string): Promise<boolean> {
  const guide = docsPages.find((page) => page.path === path);
  if (!guide) return all.includes(`id="${part}"`) || all.includes(`"${part}"`);
  return headingsOf(await bodyMarkdown(guide, "https://store.example")).some(({ id }) => id === part);
}

it("each link that is written out leads to a page, without a redirect, and to a part that the page has", async () => {
  // The API describes itself.
  const paths = new Set([...(await appPaths()), ...docsPages.map(({ path }) => path), "/api/v1/openapi.json"]);
  expect(links.length).toBeGreaterThan(60);
  const wrong: unknown[] = [];
  for (const [file, href] of links) {
    const { pathname, hash } = new URL(href, "https://store.example");
    const leads = paths.has(pathname) && (!hash || (await hasPart(pathname, hash.slice(1))));
    if (!leads) wrong.push([file, href]);
  }
  expect(wrong).toEqual([]);
});
