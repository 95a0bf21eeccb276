import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "@/lib/api/openapi/document";
import { operations } from "@/lib/api/operations";
import { version } from "@/lib/base/version";
import { int64Fields } from "@/lib/client/int64-fields";
import { clientArchive } from "@/lib/docs/samples";
import { bundleClient, clientBundle, clientFolder, clientPackageJson, clientTypes } from "@/server/client/bundle";
import { int64FieldsOf, typesWithBigints } from "@/server/client/generate";

const { schemas } = openApiDocument("https://store.example").components;
const types = readFileSync("lib/client/schema.ts", "utf8");

/** The lines of one schema in the generated types. */
const typesOf = (name: string): string =>
  new RegExp(`^ {4}${name}: (\\{[\\s\\S]*?^ {4}\\}|[^\\n]*);`, "m").exec(types)?.[1] ?? "";

describe("the typed client is current: run `npm run client` if it is not", () => {
  it("has every operation", () => {
    for (const { id } of operations) expect(types).toContain(`operations["${id}"]`);
  });

  it("has every field of every schema, 64-bit ones as bigint", () => {
    for (const [name, { properties = {} }] of Object.entries(schemas)) {
      for (const [field, { format }] of Object.entries(properties)) {
        expect(typesOf(name), `${name}.${field}`).toMatch(
          new RegExp(`\\b${field}\\??:\\s+${format === "int64" ? "bigint" : ""}`),
        );
      }
    }
    expect(int64FieldsOf(schemas)).toEqual([...int64Fields]);
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
  it("makes int64 a bigint, and nothing else", () => {
    const generated = "/** @description An id. */\n  petId: number;\n  count: number;\n  notpetId: number;";
    expect(typesWithBigints(generated, ["id", "petId"])).toBe(generated.replace("petId: number", "petId: bigint"));
  });
});
