import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import { documentedOperation, type Schema } from "@/lib/api/openapi/types";
import { operations } from "@/lib/api/operations";
import { version } from "@/lib/base/version";
import { animalStore } from "@/lib/client/animal-store";
import { idempotentOperations, int64Fields } from "@/lib/client/facts";
import { clientArchive } from "@/lib/docs/samples";
import { bundleClient, clientBundle, clientFolder, clientPackageJson, clientTypes } from "@/server/client/bundle";
import { idempotentOperationsOf, typesWithBigints, withMarkedInt64 } from "@/server/client/generate";

const published = openApiDocument("https://store.example");
const { schemas } = published.components;
const types = readFileSync("lib/client/schema.ts", "utf8");

/** The lines of one schema in the generated types. */
const typesOf = (name: string): string =>
  new RegExp(`^ {4}${name}: (\\{[\\s\\S]*?^ {4}\\}|[^\\n]*);`, "m").exec(types)?.[1] ?? "";

/** The lines of one operation in the generated types. */
const operationTypesOf = (id: string): string =>
  new RegExp(`^ {2}${id}: \\{[\\s\\S]*?^ {2}\\}`, "m").exec(types)?.[0] ?? "";

describe("the typed client is current: run `npm run client` if it is not", () => {
  it("has every operation, and a method for each", () => {
    const store = animalStore({ baseUrl: "https://store.example/api/v1", apiKey: "" });
    for (const { id } of operations) {
      expect(types).toContain(`operations["${id}"]`);
      expect(store).toHaveProperty(id);
    }
  });

  it("has every field of every schema, 64-bit ones as bigint", () => {
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      for (const [field, { format, type }] of Object.entries(properties)) {
        expect(typesOf(name), `${name}.${field}`).toMatch(
          new RegExp(`\\b${field}\\??:\\s+${format === "int64" ? "bigint" : ""}`),
        );
        // The client knows a 64-bit integer by its name, so the name means one everywhere.
        if (type === "integer") expect(int64Fields.includes(field), `${name}.${field}`).toBe(format === "int64");
      }
    }
    expect(int64FieldsOf(published)).toEqual(int64Fields);
  });

  it("has the type of every parameter from its schema", () => {
    for (const { id, pathParameters, queryParameters } of operations) {
      const { parameters = [] } = documentedOperation(published, id);
      expect(parameters.length).toBeGreaterThanOrEqual(Object.keys({ ...pathParameters, ...queryParameters }).length);
      for (const { name, schema } of parameters.filter(({ schema }) => schema.type === "integer")) {
        const type = schema.format === "int64" ? "bigint" : "number";
        expect(operationTypesOf(id), `${id}: ${name}`).toMatch(new RegExp(`^ *${name}\\??: ${type};$`, "m"));
      }
    }
  });

  it("sends an Idempotency-Key with every operation that takes one", () => {
    expect(idempotentOperationsOf(published)).toEqual(
      operations.filter(({ idempotent }) => idempotent).map(({ method, path }) => `${method} ${path}`),
    );
    expect(idempotentOperations).toEqual(idempotentOperationsOf(published));
  });

  it("requires nothing that the API does not require", () => {
    for (const [name, { properties = {}, required = [] }] of Object.entries(schemas)) {
      for (const field of Object.keys(properties)) {
        expect(typesOf(name), `${name}.${field}`).toMatch(
          new RegExp(`\\b${field}${required.includes(field) ? "" : "\\?"}:`),
        );
      }
    }
  });

  it("is published as it is built", async () => {
    expect(readFileSync(clientBundle, "utf8")).toBe(await bundleClient());
    for (const { file, text } of clientTypes()) expect(readFileSync(file, "utf8")).toBe(text);
  }, 60_000);

  it("is packed as it is published, under the version of this release", () => {
    expect(JSON.parse(readFileSync("package.json", "utf8")).version).toBe(version);
    expect(readFileSync(`${clientFolder}/package.json`, "utf8")).toBe(clientPackageJson());
    const archive = `${clientFolder}/${clientArchive}`;
    const packed = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" }).trim().split("\n").sort();
    const files = ["README.md", "animal-store.d.mts", "animal-store.mjs", "package.json", "schema.d.mts"];
    expect(packed).toEqual(files.map((file) => `package/${file}`));
    for (const file of files) {
      const text = execFileSync("tar", ["-xzOf", archive, `package/${file}`], { encoding: "utf8" });
      expect(text, file).toBe(readFileSync(`${clientFolder}/${file}`, "utf8"));
    }
  });
});

describe("generating", () => {
  const int64 = { type: "integer", format: "int64", description: "An ID." };

  it("makes every 64-bit integer a bigint: in a body, in a list, or null, and in a path, whatever its name", () => {
    const marked = withMarkedInt64({
      ...published,
      paths: {},
      components: { ...published.components, schemas: { Id: int64 } },
    });
    expect(marked).toMatchObject({
      components: {
        schemas: { Id: { $ref: "#/components/schemas/Int64", description: "An ID." }, Int64: { type: "integer" } },
      },
    });
    const type = 'components["schemas"]["Int64"]';
    const generated = `    Int64: number;\n    ids?: ${type}[];\n    supplierId: ${type} | null;\n    count: number;\n`;
    expect(typesWithBigints(generated)).toBe(
      "    ids?: bigint[];\n    supplierId: bigint | null;\n    count: number;\n",
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
    expect(int64FieldsOf(document)).toEqual(["ids", "ownerId", "petId", "total"]);
  });
});
