import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Prose } from "./prose";

const rendered = (markdown: string) => renderToStaticMarkup(<Prose markdown={markdown} />);
const items = "- [A](/docs/a)\\\n  A text.\n- [B](/docs/b)\\\n  A text.";

it("breaks a path in code after its slashes, and not at its end, which would leave an empty line", () => {
  expect(rendered("`DELETE /keys/{keyId}` and `https://store.example/docs/`")).toMatch(
    />DELETE \/<wbr\/>keys\/<wbr\/>\{keyId\}<\/code> and <code[^>]*>https:\/\/store\.example\/<wbr\/>docs\/<\/code>/,
  );
});

it("names the file of a program beside its languages", () => {
  const program = (language: string, title: string) => `\`\`\`${language} title="${title}"\nrun()\n\`\`\``;
  const tabs = rendered(`${program("javascript", "pages.mjs")}\n\n${program("python", "pages.py")}`);
  expect(tabs).toContain(">pages.mjs</span>");
});

it("labels the lines of the changelog once by their kind, and leaves other bold words alone", () => {
  const changes = rendered("- **Breaking:** A body is smaller.\n- **Breaking:** A code is new.\n- **Added:** A list.");
  expect(changes).toMatch(
    /<strong><span class="badge[^>]*danger[^>]*>.*Breaking<.*<li> A body is smaller\.<\/li>\s*<li> A code is new\.<\/li>/s,
  );
  expect(changes.match(/<strong>/g)).toHaveLength(2);
  expect(rendered("- **Note** that\n- **Added:** A list.").match(/<ul/g)).toHaveLength(1);
  expect(rendered("**Note:** Added")).toContain("<strong>Note:</strong> Added");
});

describe("a list of Markdown", () => {
  it("is cards only if a comment above it says so", () => {
    expect(rendered(items)).not.toContain("<svg");
    const cards = rendered(`<!-- cards -->\n\n${items}`);
    expect(cards.match(/<li><svg/g)).toHaveLength(2);
    expect(cards).not.toContain("&lt;!--");
  });

  it.each([`<!-- tiles -->\n\n${items}`, "<!-- cards -->\n\nA text."])(
    "fails for another comment, or one above no list: %j",
    (markdown) => {
      expect(() => rendered(markdown)).toThrow("is not <!-- cards --> above a list");
    },
  );
});
