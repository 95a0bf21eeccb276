import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import { documentedOperation } from "@/lib/api/openapi/types";
import { operations } from "@/lib/api/operations";
import { version } from "@/lib/base/version";
import { animalStore } from "@/lib/client/animal-store";
import { int64Fields } from "@/lib/client/generated/facts";
import { clientArchive } from "@/lib/docs/samples";
import { clientFolder } from "@/tools/client/package";

const published = openApiDocument("https://store.example");
const { schemas } = published.components;
const types = readFileSync(`${clientFolder}/schema.d.mts`, "utf8");

/** The lines of one schema in the generated types. */
const typesOf = (name: string): string =>
  new RegExp(`^ {8}${name}: (\\{[\\s\\S]*?^ {8}\\}|[^\\n]*);`, "m").exec(types)?.[1] ?? "";

/** The lines of one operation in the generated types. */
const operationTypesOf = (id: string): string =>
  new RegExp(`^ {4}${id}: \\{[\\s\\S]*?^ {4}\\}`, "m").exec(types)?.[0] ?? "";

describe("the typed client that a build makes", () => {
  it("has every operation, and a method for each", () => {
    const store = animalStore({ baseUrl: "https://store.example/api/v1", apiKey: "" });
    for (const { id, paginated } of operations) {
      expect(types).toContain(`operations["${id}"]`);
      expect(store).toHaveProperty(id);
      if (paginated) expect(store).toHaveProperty(id.replace("list", "all"));
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
    const management = openApiDocument("https://store.example", "management");
    expect(new Set([published, management].flatMap(int64FieldsOf))).toEqual(new Set(int64Fields));
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

  it("sends an Idempotency-Key with every operation that takes one", async () => {
    const sent: Request[] = [];
    const fetch = async (request: RequestInfo | URL) => {
      sent.push(request as Request);
      return Response.json({});
    };
    const store = animalStore({ baseUrl: "https://store.example/api/v1", apiKey: "", fetch });
    const methods = store as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
    for (const { id } of operations) await methods[id]?.({}, {}, {});
    const withKey = sent.map(({ headers }) => headers.has("Idempotency-Key"));
    expect(withKey).toEqual(operations.map(({ idempotent }) => idempotent));
    expect(withKey).toContain(true);
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

  it("is packed as it is published, under the version of this release", () => {
    expect(JSON.parse(readFileSync("package.json", "utf8")).version).toBe(version);
    const archive = `${clientFolder}/${clientArchive}`;
    const packed = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" }).trim().split("\n").sort();
    const names = ["animal-store", "management", "management-schema", "methods", "schema", "types", "webhook"];
    const files = [
      "README.md",
      ...names.map((name) => `${name}.d.mts`),
      "animal-store.mjs",
      "listen.mjs",
      "package.json",
    ].sort();
    expect(packed).toEqual(files.map((file) => `package/${file}`));
    for (const file of files) {
      const text = execFileSync("tar", ["-xzOf", archive, `package/${file}`], { encoding: "utf8" });
      expect(text, file).toBe(readFileSync(`${clientFolder}/${file}`, "utf8"));
    }
  });
});
