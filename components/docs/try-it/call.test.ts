import { describe, expect, it } from "vitest";
import { callOf, indentJson, type TryItOperation } from "@/components/docs/try-it/call";

const operation: TryItOperation = {
  method: "GET",
  path: "/pets/{petId}",
  parameters: [
    { name: "petId", in: "path", required: true },
    { name: "limit", in: "query", required: false },
    { name: "Idempotency-Key", in: "header", required: false },
  ],
};

describe("a request of the panel", () => {
  it("leaves out what was left empty", () => {
    expect(callOf(operation, { petId: "7", limit: "", "Idempotency-Key": "" }, "", undefined)).toEqual({
      url: "/api/v1/pets/7",
      init: { method: "GET", headers: {} },
    });
  });

  it("puts each value in its place, and the key in its header", () => {
    const call = callOf(operation, { petId: "a/b", limit: "3", "Idempotency-Key": "k" }, "ask_dev_x", "{}");
    expect(call.url).toBe("/api/v1/pets/a%2Fb?limit=3");
    expect(call.init).toEqual({
      method: "GET",
      body: "{}",
      headers: { Authorization: "Bearer ask_dev_x", "Content-Type": "application/json", "Idempotency-Key": "k" },
    });
  });
});

describe("laying out JSON", () => {
  it("says the same as JSON.stringify does", () => {
    const value = [{ a: 1, b: 'x{,}:\\"[', c: [], d: {}, e: null, f: [true, -1.5e3] }];
    expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
  });

  it("keeps every digit", () => {
    expect(indentJson('{"id":9007199254740993}')).toBe('{\n  "id": 9007199254740993\n}');
  });
});
