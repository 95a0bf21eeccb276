import { describe, expect, it } from "vitest";
import { callOf, indentJson, type TryItOperation } from "@/components/docs/try-it/call";
import { enteredSamples } from "@/components/docs/try-it/entered-samples";
import { tryItOperation } from "@/components/docs/try-it/operation";
import { operations } from "@/lib/api/operations";
import { type Reference, referenceOf } from "@/lib/docs/reference";

const origin = "https://store.example";

const operation: TryItOperation = {
  id: "getPet",
  origin,
  paginated: false,
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

describe("the samples of entered values", () => {
  const panelOf = (id: string) => tryItOperation(referenceOf(id, origin) as Reference);

  it("equal the samples of the page for the same request", () => {
    const same: Record<string, Record<string, string>> = {
      listPets: { limit: "3" },
      listOrders: { limit: "3" },
      getPet: { petId: "2" },
      createPet: {},
    };
    for (const { id } of operations) {
      const panel = panelOf(id);
      const entered = { operation: id, values: same[id] ?? {}, body: panel.body };
      expect(enteredSamples(panel, entered), id).toEqual(referenceOf(id, origin)?.samples);
    }
  });

  it("have every value in its place, also one that is quoted or has many digits", () => {
    const list = enteredSamples(panelOf("listPets"), { operation: "", values: { limit: "2", status: "sold" } });
    expect(list.curl).toContain("/pets?limit=2&status=sold");
    expect(list.typescript).toContain('listPets({ limit: 2, status: "sold" })');
    const body = '{ "name": "O\'Malley", "categoryId": 9007199254740993 }';
    const create = enteredSamples(panelOf("createPet"), { operation: "", values: { "Idempotency-Key": "k1" }, body });
    expect(create.curl).toContain("O'\\''Malley");
    expect(create.javascript).toContain("9007199254740993");
    expect(create.javascript).not.toContain("JSON.stringify({");
    expect(create.typescript).toContain('"categoryId": 9007199254740993n }, { idempotencyKey: "k1" }');
  });
});
