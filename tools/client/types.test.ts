import { describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import type { Schema } from "@/lib/api/openapi/types";
import { schemaTypes } from "./types";

const published = openApiDocument("https://store.example");

describe("generating the typed client", () => {
  const int64 = { type: "integer", format: "int64", description: "An ID." };

  it("makes every 64-bit integer a bigint: in a body, in a list, or null, and in a path, whatever its name", async () => {
    const properties: Record<string, Schema> = {
      ids: { type: "array", items: int64 },
      supplierId: { anyOf: [int64, { type: "null" }] },
      ownerId: { $ref: "#/components/schemas/Id" },
      count: { type: "integer" },
    };
    const parameters = [{ name: "number", in: "path" as const, required: true, schema: int64 }];
    const types = await schemaTypes({
      ...published,
      webhooks: {},
      paths: { "/pets/{number}": { get: { parameters, responses: {} } as never } },
      components: { ...published.components, schemas: { Id: int64, Pet: { type: "object", properties } } },
    });
    const lines = types.split("\n").map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        "Id: bigint;",
        "ids?: bigint[];",
        "supplierId?: bigint | null;",
        'ownerId?: components["schemas"]["Id"];',
        "count?: number;",
        "number: bigint;",
      ]),
    );
  });

  it("knows 64-bit members in lists, in references, without a name of their schema, and if they may be null", () => {
    const schema = (properties: Record<string, Schema>): Schema => ({ type: "object", properties });
    const schemas: Record<string, Schema> = {
      PetId: int64,
      Pet: schema({
        petId: { $ref: "#/components/schemas/PetId" },
        ids: { type: "array", items: int64 },
        ownerId: { anyOf: [int64, { type: "null" }] },
        properties: { type: "string" },
        parent: { $ref: "#/components/schemas/Pet" },
      }),
    };
    const content = { "application/json": { schema: schema({ total: int64 }) } };
    const paths = { "/pets": { get: { responses: { 200: { description: "", headers: {}, content } } } } };
    const document = { ...published, paths: paths as never, components: { ...published.components, schemas } };
    expect(int64FieldsOf(document)).toEqual(["ids", "ownerId", "petId", "total"].sort());
  });
});
