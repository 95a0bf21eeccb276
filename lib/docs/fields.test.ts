import { expect, it } from "vitest";
import type { OpenApi, Schema } from "@/lib/api/openapi/types";
import { fieldsOf, resolve, rulesOf } from "./fields";

const status: Schema = { type: "string", enum: ["available", "sold"], description: "Any status.", default: "sold" };
const document = { components: { schemas: { Status: status } } } as unknown as OpenApi;

it("what a field says beside its $ref goes before what all share", () => {
  const field: Schema = { $ref: "#/components/schemas/Status", description: "Of an animal.", default: "available" };
  expect(resolve(field, document)).toEqual({ ...status, ...field });
  expect(fieldsOf({ properties: { status: field } }, document)).toMatchObject([
    { description: "Of an animal.", rules: ["One of `available`, `sold`.", "Default `available`."] },
  ]);
});

it("a field names the values that it may have, also those of a list and those that may grow", () => {
  const rules = (field: Schema) => rulesOf(field, document);
  expect(rules({ type: "array", items: { $ref: "#/components/schemas/Status" } })).toEqual([
    "Any of `available`, `sold`.",
  ]);
  expect(rules({ type: "string", "x-extensible-enum": ["active", "paused"] })).toEqual([
    "One of `active`, `paused`.",
    "Later versions may add others.",
  ]);
});
