import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { Context } from "@/lib/api/context";
import { parseInput } from "@/lib/api/input";
import { tools } from "@/lib/api/mcp/tools";
import { operationsById } from "@/lib/api/operations";
import { fromWeb } from "@/lib/api/request";
import { operationEndpoint } from "@/lib/api/routes";
import type { Principal } from "@/lib/domains/keys/principal";
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

const { createPet } = operationsById;
const idempotencyKeys = [
  document.paths["/pets"]?.post?.parameters?.find(({ name }) => name === "Idempotency-Key")?.schema,
  tools.find(({ name }) => name === createPet.id)?.inputSchema.properties.idempotencyKey,
];

it.each([
  ["", false],
  ["k", true],
  ["k".repeat(255), true],
  ["k".repeat(256), false],
])(
  "decisions: Invalid input: the document, the tools and the API agree on the Idempotency-Key %j",
  async (key, isValid) => {
    for (const schema of idempotencyKeys) expect(ajv.validate(schema ?? false, key)).toBe(isValid);
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const body = '{"name":"Rex","categoryId":1}';
    const request = fromWeb(new Request("https://store.example/api/v1/pets", { method: "POST", headers, body }));
    const context = new Context(request, operationEndpoint(createPet), {});
    context.principal = {} as Principal;
    const parsing = Promise.resolve(parseInput(context));
    if (isValid) expect((await parsing)?.idempotency).toMatchObject({ key });
    else await expect(parsing).rejects.toMatchObject({ code: "invalid_parameter" });
  },
);

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
