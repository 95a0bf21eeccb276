import { describe, expect, it } from "vitest";
import { indentJson } from "./indent-json";

describe("laying out JSON", () => {
  it("says the same as JSON.stringify does", () => {
    const value = [{ a: 1, b: 'x{,}:\\"[', c: [], d: {}, e: null, f: [true, -1.5e3] }];
    expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it("keeps every digit", () => {
    expect(indentJson('{"id":9007199254740993}')).toBe('{\n  "id": 9007199254740993\n}');
  });
});
