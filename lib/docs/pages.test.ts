import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { tags } from "@/lib/api/tags";
import { errorCodes } from "@/lib/base/errors";
import { capitalized } from "@/lib/base/grammar";
import { managementErrorCodes } from "@/lib/base/management-errors";
import { plans } from "@/lib/base/plans";
import { place } from "@/lib/base/product/texts";
import { headingsOf } from "@/lib/docs/markdown";
import { bodyMarkdown, llmsFullText, llmsText, pageMarkdown } from "@/lib/docs/page-markdown";
import { docsGroups, docsPage, docsPages, neighbours, referencePath } from "@/lib/docs/pages";

const origin = "https://store.example";
const bodies = new Map<string, string>();
for (const page of docsPages) bodies.set(page.path, await bodyMarkdown(page, origin));
const all = [...bodies.values()].join("\n");

describe("the pages", () => {
  it("have every operation, in the group of its tag (specification, section 1)", () => {
    expect(docsGroups.map(({ title }) => title)).toEqual(expect.arrayContaining(["Pets", capitalized(place)]));
    for (const { id, tag } of operations) {
      const groups = docsGroups.filter(({ pages }) => pages.includes(docsPage(referencePath(id))));
      expect(groups.map(({ title }) => title)).toEqual([(tags as Record<string, { title: string }>)[tag]?.title]);
    }
  });

  it("are at most 13 entries of the sidebar, with those that show more, beside one for each operation", () => {
    const entries = docsGroups.flatMap(({ pages, more }) => (more ? [...pages, more] : pages));
    expect(entries.length - operations.length).toBeLessThanOrEqual(13);
  });

  it("have a text", () => {
    for (const [path, body] of bodies) expect(body, path).toMatch(/\w/);
  });

  it("link to the previous and next page of their group", () => {
    for (const page of docsPages) {
      const { next } = neighbours(page.path);
      if (next) expect(neighbours(next.path).previous).toBe(page);
    }
    for (const { pages, more = [] } of docsGroups) {
      const group = [...pages, ...more];
      expect(neighbours(group[0]?.path ?? "").previous).toBeUndefined();
      expect(neighbours(group.at(-1)?.path ?? "").next).toBeUndefined();
    }
  });

  it("include the target of the API's deprecation links", () => {
    expect(docsPage("/docs/guides/versioning").title).toContain("deprecation");
  });

  it("say where they list a deprecated operation that it is deprecated", () => {
    expect(llmsText(origin)).toMatch(/getPet\.md\) \(deprecated\):/);
    for (const guide of ["authentication", "mcp"])
      expect(bodies.get(`/docs/guides/${guide}`), guide).toMatch(/getPet\) \(deprecated\)/);
    expect(all).not.toMatch(/listPets\) \(deprecated\)/);
  });

  it("link only to pages and headings that exist", () => {
    const links = [...all.matchAll(/\]\((\/docs[^)#?\s]*)(?:\?[^)#\s]*)?(?:#([^)\s]+))?\)/g)];
    expect(links.length).toBeGreaterThan(30);
    for (const [, target = "", anchor] of links) {
      const body = bodies.get(target);
      expect(body, target).toBeDefined();
      if (anchor)
        expect(
          headingsOf(body ?? "").map(({ id }) => id),
          `${target}#${anchor}`,
        ).toContain(anchor);
    }
  });

  it("list every error code and every plan of the tables", () => {
    const errors = bodies.get("/docs/guides/errors");
    for (const [code, { status }] of Object.entries({ ...errorCodes, ...managementErrorCodes }))
      expect(errors).toContain(`| ${status} \`${code}\` |`);
    const limits = bodies.get("/docs/guides/rate-limits");
    for (const { limits: numbers } of Object.values(plans)) {
      if (numbers) expect(limits).toContain(`${numbers.perMinute.toLocaleString("en-US")} |`);
    }
  });

  it("all exist as Markdown, llms.txt lists them, and llms-full.txt has them", async () => {
    const text = llmsText(origin);
    const full = await llmsFullText(origin);
    for (const page of docsPages) expect(full).toContain(`# ${page.title}\n`);
    for (const page of docsPages) expect(text).toContain(`(${origin}${page.path}.md)`);
    const markdown = await pageMarkdown(docsPage(referencePath("getPet")), origin);
    expect(markdown).toMatch(/^# Get an animal\n/);
    expect(markdown).toContain("removed on 2030-12-05");
    expect(markdown).toContain("GET /pets/{petId}");
  });
});
