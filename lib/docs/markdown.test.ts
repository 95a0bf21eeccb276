import { describe, expect, it } from "vitest";
import { fillIn, headingsOf } from "@/lib/docs/markdown";
import { searchSectionsOf } from "@/lib/docs/search";

const text =
  "Before.\n\n## Safe `retries`\n\nUse a [key](/docs/key).\n\n```bash\n## no heading\n```\n\n### Why\n\n## Why\n";

describe("the text of a page", () => {
  it("has headings with the ids of the page, and none from inside code", () => {
    expect(headingsOf(text)).toEqual([
      { depth: 2, text: "Safe retries", id: "safe-retries" },
      { depth: 3, text: "Why", id: "why" },
      { depth: 2, text: "Why", id: "why-1" },
    ]);
  });

  it("gets its values from the code, and rejects an unknown name", () => {
    expect(fillIn("{{a}} and {{a}}", { a: "1" })).toBe("1 and 1");
    expect(() => fillIn("{{b}}", { a: "1" })).toThrow("b");
  });

  it("is split into sections, each with the link of its heading", () => {
    const sections = searchSectionsOf({ path: "/docs/x", title: "X", description: "About x." }, text);
    expect(sections.map(({ id }) => id)).toEqual(["/docs/x", "/docs/x#safe-retries", "/docs/x#why", "/docs/x#why-1"]);
    expect(sections[0]?.text).toBe("About x. Before.");
    expect(sections[1]?.text).toContain("Use a key");
    expect(sections[1]?.text).toContain("no heading");
  });
});
