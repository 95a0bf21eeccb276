import { describe, expect, it } from "vitest";
import { fillIn, headingsOf } from "@/lib/docs/markdown";
import { sectionsOf } from "@/lib/docs/search";

const text =
  "Before.\n\n## Safe `retries`\n\nUse a [key](/docs/key).\n\n```bash\n## no heading\n```\n\n### Why\n\n## Why\n";

describe("the text of a page", () => {
  it("has headings with the ids that the page gives them, and none inside of code", () => {
    expect(headingsOf(text)).toEqual([
      { depth: 2, text: "Safe retries", id: "safe-retries" },
      { depth: 3, text: "Why", id: "why" },
      { depth: 2, text: "Why", id: "why-1" },
    ]);
  });

  it("is filled in from the code, and rejects to show an empty place", () => {
    expect(fillIn("{{a}} and {{a}}", { a: "1" })).toBe("1 and 1");
    expect(() => fillIn("{{b}}", { a: "1" })).toThrow("b");
  });

  it("is found section by section, at the address of its heading", () => {
    const sections = sectionsOf({ path: "/docs/x", title: "X", description: "About x." }, text);
    expect(sections.map(({ id }) => id)).toEqual(["/docs/x", "/docs/x#safe-retries", "/docs/x#why", "/docs/x#why-1"]);
    expect(sections[0]?.text).toBe("About x. Before.");
    expect(sections[1]?.text).toContain("Use a key");
    expect(sections[1]?.text).toContain("no heading");
  });
});
