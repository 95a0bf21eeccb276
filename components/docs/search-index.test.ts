import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { searchSections } from "@/lib/docs/search";
import { excerptOf, findIn } from "./search-index";

const sections = await searchSections("https://store.example");
const find = findIn(MiniSearch, sections);

describe("the search of the docs", () => {
  it.each([
    ["sdk", "/docs/guides/typed-client"],
    ["idempotency", "/docs/guides/idempotency"],
    ["errors", "/docs/guides/errors"],
    ["how do I revoke a key", "/docs/guides/authentication#if-a-key-leaks"],
    ["how do I pause a key", "/docs/guides/authentication#pause-a-key"],
    ["throttling", "/docs/guides/rate-limits"],
    ["429", "/docs/guides/rate-limits"],
    ["rate limit", "/docs/guides/rate-limits"],
    ["paginaton", "/docs/guides/pagination"],
    ["listPets", "/docs/reference/listPets"],
    ["backoff loop", "/docs/guides/rate-limits#a-retry-loop"],
  ])("%s finds %s first", (words, id) => {
    expect(find(words)[0]?.id).toBe(id);
  });

  it.each(["insufficient_scope", "Retry-After", "X-RateLimit-Reset", "daily_quota_exceeded"])(
    "%s is found as a whole, in every result, and the excerpt shows it",
    (term) => {
      const found = find(term);
      expect(found).not.toEqual([]);
      for (const section of found) {
        expect(`${section.heading} ${section.text}`).toContain(term);
        expect(excerptOf(section, term).slice(0, 120) + section.heading).toContain(term);
      }
    },
  );

  it("shows text, and no Markdown", () => {
    const marks = /.{20}(?:\]\(\/|\*\*[A-Z]|\| -|--- \||<!--|```).{20}/g;
    expect(sections.flatMap(({ text }) => text.match(marks) ?? [])).toEqual([]);
  });
});
