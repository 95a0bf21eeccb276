import { describe, expect, it } from "vitest";
import { textCell } from "./csv";

describe("a cell of the exported file", () => {
  it.each([
    ["Rex", "Rex"],
    ["Rex, the dog", '"Rex, the dog"'],
    ['Rex "the dog"', '"Rex ""the dog"""'],
    ["two\nlines", '"two\nlines"'],
    ["Größe 鳥 🐦", "Größe 鳥 🐦"],
    ["a=b", "a=b"],
    ["", ""],
  ])("holds %j as %j", (text, cell) => expect(textCell(text)).toBe(cell));

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\uFF1D1", '=HYPERLINK("http://x","y")'])(
    "keeps a spreadsheet from running %j",
    (text) => expect(textCell(text).replace(/^"/, "")).toMatch(/^'/),
  );
});
