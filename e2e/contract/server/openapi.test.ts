import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openApiJson } from "@/lib/api/openapi/document";
import { basePaths } from "@/lib/api/operation";
import { deletePerProcess } from "@/lib/base/per-process";
import { eventTypes } from "@/lib/base/vocabulary";
import type { Document, Operation } from "@/test/published";

// As `/openapi.json` sends them: other tests compare what it sends with what the API does.
vi.stubEnv("APP_URL", "https://store.example");
vi.stubEnv("STAGING_URL", "https://staging.store.example");
deletePerProcess("env");
afterAll(() => {
  vi.unstubAllEnvs();
  deletePerProcess("env");
});
const textOf = (group: "store" | "management") => openApiJson(group, "https://host-of-a-request.example");
const document: Document = JSON.parse(textOf("store"));

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

describe.each(["store", "management"] as const)("the document of the %s API", (group) => {
  const base = basePaths[group];
  const text = textOf(group);
  const document: Document = JSON.parse(text);

  it("is OpenAPI 3.1 and follows Redocly's recommended rules", async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it("follows Spectral's rules", async () => {
    const spectral = new spectralCore.Spectral();
    // In the version of package.json, this rule throws for a null in the document.
    const rules = { "duplicated-entry-in-enum": "off" } as const;
    spectral.setRuleset({ extends: [oas as RulesetDefinition], rules });
    const problems = await spectral.run(text);
    expect(problems.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([]);
  });

  it("has the version 1.0.0 and both servers, which end in /v1", () => {
    expect(document).toMatchObject({
      info: { version: "1.0.0" },
      servers: [{ url: `https://store.example${base}` }, { url: `https://staging.store.example${base}` }],
    });
  });

  it("its examples match its schemas", () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, "document");
    let checked = 0;
    const walk = (node: unknown, pointer: string): void => {
      if (node === null || typeof node !== "object") return;
      const { schema, example, examples } = node as { schema?: object; example?: unknown; examples?: object };
      if (schema) {
        const values = [example, ...Object.values(examples ?? {}).map((each) => (each as { value: unknown }).value)];
        for (const value of values.filter((each) => each !== undefined)) {
          checked++;
          const valid = ajv.validate({ $ref: `document#${pointer}/schema` }, value);
          expect(valid, `${pointer}: ${ajv.errorsText()}`).toBe(true);
        }
      }
      for (const [name, value] of Object.entries(node)) {
        walk(value, `${pointer}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
      }
    };
    walk(document, "");
    expect(checked).toBeGreaterThan(50);
  });
});

it("the document describes every type of event as a webhook", () => {
  expect(Object.keys(document.webhooks as object)).toEqual(eventTypes);
});

describe("spec 4: Endpoints", () => {
  const find = (id: string) =>
    operations().find(({ operation }) => operation.operationId === id) as { operation: Operation };
  const parameter = (id: string, name: string) => find(id).operation.parameters?.find((each) => each.name === name);

  it("4.1 to 4.4: names, methods and paths", () => {
    const names = operations().map(({ operation, method, path }) => [operation.operationId, method, path]);
    const specified = [
      ["listPets", "get", "/pets"],
      ["createPet", "post", "/pets"],
      ["getPet", "get", "/pets/{petId}"],
      ["listOrders", "get", "/store/orders"],
    ];
    expect(names).toEqual(expect.arrayContaining(specified));
  });

  it("4.1: limit and status", () => {
    expect(parameter("listPets", "limit")).toMatchObject({
      in: "query",
      required: false,
      schema: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    });
    expect(parameter("listPets", "status")).toMatchObject({ in: "query", required: false });
  });

  it("4.3: petId, and the deprecation", () => {
    expect(parameter("getPet", "petId")).toMatchObject({
      in: "path",
      required: true,
      schema: { type: "integer", format: "int64" },
    });
    expect(find("getPet").operation.deprecated).toBe(true);
    expect(find("listPets").operation.deprecated).toBeUndefined();
  });

  it.each([
    ["listPets", ["200", "304", "400", "401", "403", "429", "500", "503"]],
    ["createPet", ["201", "400", "401", "403", "409", "413", "415", "422", "429", "500", "503"]],
    ["getPet", ["200", "304", "401", "403", "404", "429", "500", "503"]],
    ["listOrders", ["200", "304", "400", "401", "403", "429", "500", "503"]],
  ])("the responses of %s", (id, statuses) => {
    expect(Object.keys(find(id).operation.responses)).toEqual(statuses);
  });

  it("spec 1: the operations on animals have the tag animals", () => {
    const onPets = operations().filter(({ path }) => path.startsWith("/pets"));
    expect(onPets.length).toBeGreaterThanOrEqual(3);
    for (const { operation } of onPets) expect(operation.tags).toEqual(["animals"]);
  });

  it("spec 5: HTTP bearer, on every operation", () => {
    const [scheme] = Object.keys(document.components.securitySchemes as object);
    expect(document.components.securitySchemes).toMatchObject({ [scheme ?? ""]: { type: "http", scheme: "bearer" } });
    expect(document.security).toEqual([{ [scheme ?? ""]: [] }]);
    for (const { operation } of operations()) expect(operation.security).toBeUndefined();
  });

  it("spec 8: every response has the rate limit headers", () => {
    for (const { operation } of operations()) {
      for (const { headers } of Object.values(operation.responses)) {
        const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"];
        expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(names));
      }
    }
  });
});

describe("spec 2: Resources and their fields", () => {
  it("NewPet, Pet, Pets, PetStatus and Error", () => {
    const int64 = { type: "integer", format: "int64" };
    const schemas = document.components.schemas as Record<string, Record<string, unknown>>;
    expect(schemas.NewPet).toMatchObject({
      type: "object",
      required: ["name", "categoryId"],
      properties: { name: { type: "string" }, categoryId: int64, status: expect.anything() },
    });
    expect(schemas.Pet).toMatchObject({ properties: { id: int64, name: { type: "string" }, categoryId: int64 } });
    expect([...((schemas.Pet?.required ?? []) as string[])].sort()).toEqual(["categoryId", "id", "name", "status"]);
    expect(schemas.Pets).toMatchObject({ type: "array", items: { $ref: "#/components/schemas/Pet" } });
    expect(schemas.PetStatus).toMatchObject({ type: "string", enum: ["available", "pending", "sold"] });
    expect(schemas.Error).toMatchObject({
      required: ["code", "message", "status"],
      properties: { code: { type: "string" }, message: { type: "string" }, status: { type: "integer" } },
    });
  });

  it("the codes of Error are those of the table", () => {
    const schemas = document.components.schemas as {
      Error: { properties: { code: { "x-extensible-enum": string[] } } };
    };
    expect([...schemas.Error.properties.code["x-extensible-enum"]].sort()).toEqual(
      [
        "invalid_parameter invalid_body malformed_json missing_api_key account_disabled invalid_api_key expired_api_key",
        "revoked_api_key address_not_allowed insufficient_scope not_found method_not_allowed payload_too_large unsupported_media_type",
        "rate_limit_exceeded daily_quota_exceeded api_key_banned api_key_paused internal_error service_unavailable",
        "idempotency_key_reused idempotency_conflict outcome_unknown",
        "malformed_request request_timeout url_too_long headers_too_large",
      ]
        .flatMap((line) => line.split(" "))
        .sort(),
    );
  });
});
