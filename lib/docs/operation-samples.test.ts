import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type CallableOperation, callOf, operationSamples } from "./operation-samples";
import { documentedOperations, referenceOf } from "./reference";
import { clientPackage } from "./samples";

const origin = "https://store.example";

/** An operation as a fork might add one, with every kind of parameter. */
const updateSupplier: CallableOperation = {
  id: "updateSupplier",
  origin,
  basePath: "/api/v1",
  isManagement: false,
  paginated: false,
  noContent: false,
  method: "PATCH",
  path: "/regions/{region}/suppliers/{supplierId}",
  parameters: [
    { name: "region", in: "path", required: true, type: "string", example: "12" },
    { name: "supplierId", in: "path", required: true, type: "integer (int64)", example: "2" },
    { name: "notify", in: "query", required: false, type: "boolean", example: "true" },
    { name: "Idempotency-Key", in: "header", required: false, type: "string", example: "8f14e45f" },
  ],
  body: '{ "name": "Feed: \\"the best\\", {fresh}", "petIds": [1, 2], "rank": 3 }',
  int64Fields: ["petIds", "supplierId"],
};
const getSupplier: CallableOperation = { ...updateSupplier, id: "getSupplier", method: "GET", body: undefined };
const listSuppliers: CallableOperation = {
  ...getSupplier,
  id: "listSuppliers",
  paginated: true,
  path: "/suppliers",
  parameters: [
    { name: "limit", in: "query", required: false, type: "integer", example: "3" },
    { name: "code", in: "query", required: false, type: "string" },
  ],
};

const lastLines = (code: string, count: number) => code.split("\n").slice(-count).join("\n");

describe("a request", () => {
  it("leaves out what was left empty", () => {
    const values = { region: "eu", supplierId: "7", notify: "", "Idempotency-Key": "" };
    expect(callOf(getSupplier, values, "", undefined)).toEqual({
      url: "/api/v1/regions/eu/suppliers/7",
      init: { method: "GET", headers: {} },
    });
  });

  it("puts each value in its place, and the key in its header", () => {
    const values = { region: "a/b", supplierId: "7", notify: "true", "Idempotency-Key": "k" };
    const { url, init } = callOf(updateSupplier, values, "ask_dev_x", "{}");
    expect(url).toBe("/api/v1/regions/a%2Fb/suppliers/7?notify=true");
    expect(init).toEqual({
      method: "PATCH",
      body: "{}",
      headers: { Authorization: "Bearer ask_dev_x", "Content-Type": "application/json", "Idempotency-Key": "k" },
    });
  });
});

describe("the samples of an operation", () => {
  it("have the examples of its parameters and of its body, in each language", () => {
    const { typescript, ...others } = operationSamples(updateSupplier);
    const url = `${origin}/api/v1/regions/12/suppliers/2?notify=true`;
    for (const code of Object.values(others)) expect(code).toMatch(new RegExp(`["']${url.replace("?", "\\?")}["']`));
    expect(lastLines(typescript, 1)).toBe(
      'console.log(await store.updateSupplier("12", 2n, { "name": "Feed: \\"the best\\", {fresh}", "petIds": [1n, 2n], "rank": 3 }, { notify: true }));',
    );
  });

  it("print what the response has, of one item and of a page", () => {
    expect(lastLines(operationSamples(getSupplier).typescript, 1)).toBe(
      'console.log(await store.getSupplier("12", 2n, { notify: true }));',
    );
    expect(lastLines(operationSamples(listSuppliers).typescript, 2)).toBe(
      "const { items } = await store.listSuppliers({ limit: 3 });\nconsole.log(items);",
    );
  });

  it("follow what is entered, and keep the example of a path", () => {
    const values = { region: "", supplierId: "9007199254740993", notify: "", "Idempotency-Key": "k1" };
    const { curl, typescript } = operationSamples(updateSupplier, { values, body: '{ "rank": -1 }' });
    expect(curl).toContain("/regions/12/suppliers/9007199254740993");
    expect(lastLines(typescript, 1)).toBe(
      'console.log(await store.updateSupplier("12", 9007199254740993n, { "rank": -1 }, {}, { idempotencyKey: "k1" }));',
    );
    expect(operationSamples(listSuppliers, { values: { limit: "2", code: "007" } }).typescript).toContain(
      'listSuppliers({ limit: 2, code: "007" })',
    );
    expect(operationSamples(listSuppliers, { values: {} }).typescript).toContain("listSuppliers()");
    expect(operationSamples(listSuppliers, { values: { limit: "many" } }).typescript).toContain('{ limit: "many" }');
  });

  it("quote a body, and keep its digits", () => {
    const create = referenceOf("createPet", origin).call;
    const body = '{ "name": "O\'Malley", "categoryId": 9007199254740993 }';
    const { curl, javascript, php, ruby, typescript } = operationSamples(create, { values: {}, body });
    expect(curl).toContain("O'\\''Malley");
    expect(operationSamples(create).curl).toMatch(/^ {2}-d '\{\n {4}"name": [^}]*\n {2}\}'$/m);
    for (const code of [php, ruby])
      expect(code).toContain(`'{ "name": "O\\'Malley", "categoryId": 9007199254740993 }'`);
    expect(javascript).toContain("9007199254740993");
    expect(javascript).not.toContain("JSON.stringify({");
    expect(typescript).toContain('createPet({ "name": "O\'Malley", "categoryId": 9007199254740993n })');
  });

  it("have no body to print if the response has none", () => {
    const { javascript, python, typescript } = operationSamples(referenceOf("revokeKey", origin).call);
    expect(lastLines(javascript, 1)).toBe("if (!response.ok) throw new Error(await response.text());");
    expect(lastLines(python, 1)).toBe("urllib.request.urlopen(request)");
    expect(python).not.toContain("json");
    expect(lastLines(typescript, 1)).toBe("await store.revokeKey(7n);");
  });

  it("have the types of the typed client", () => {
    const folder = mkdtempSync(join(tmpdir(), "samples-"));
    try {
      for (const { id } of documentedOperations)
        writeFileSync(join(folder, `${id}.mts`), operationSamples(referenceOf(id, origin).call).typescript);
      const paths = { [clientPackage]: [resolve("public/client/animal-store.d.mts")] };
      const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [], paths };
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions: { ...compilerOptions, lib: ["es2022", "dom"] } }),
      );
      execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", folder], { encoding: "utf8" });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("are those of the examples until something else is entered", () => {
    for (const { id } of documentedOperations) {
      const call = referenceOf(id, origin).call;
      const inQuery = call.parameters.filter((parameter) => parameter.in === "query");
      const values = Object.fromEntries(inQuery.map(({ name, example = "" }) => [name, example]));
      expect(operationSamples(call, { values, body: call.body }), id).toEqual(operationSamples(call));
    }
  });
});
