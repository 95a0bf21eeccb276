import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { newPet } from "@/lib/domains/pets/schema";
import { openApiDocument } from "./document";

const document = openApiDocument("https://store.example");
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");
const inDocument = (schema: string) => ajv.compile({ $ref: `document#/components/schemas/${schema}` });

it.each([
  ["", false],
  [" ", false],
  ["\t\u00a0", false],
  ["a\0b", false],
  ["a", true],
  [" a ", true],
  ["a b\nc", true],
  ["a".repeat(255), true],
  ["a".repeat(256), false],
  ["🐈".repeat(255), true],
  ["🐈".repeat(256), false],
  [`${" ".repeat(245)}${"a".repeat(255)}`, true],
  [`${" ".repeat(246)}${"a".repeat(255)}`, false],
])("decisions: Invalid input: the document and the API agree on the name %j", (name, isValid) => {
  const body = { name, categoryId: 1 };
  expect(inDocument("NewPet")(body)).toBe(isValid);
  expect(newPet.safeParse({ ...body, categoryId: 1n }).success).toBe(isValid);
});

it("a response with a member or an error code of a later version is valid", () => {
  expect(
    inDocument("Error")({ code: "of_tomorrow", message: "New.", status: 400, docs: "https://store.example" }),
  ).toBe(true);
  expect(inDocument("Pet")({ id: 1, name: "Rex", categoryId: 1, status: "sold", colour: "red" })).toBe(true);
});

it("the document has no bounds and patterns that come from JavaScript alone", () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  expect(text).not.toMatch(/"format":"date[^}]*"pattern"|"pattern":[^}]*"format":"date/);
});
