import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { parseJson, withNumbers } from "@/lib/base/json";
import { eventTypes } from "@/lib/base/vocabulary";
import { eventDefinitions } from "@/lib/domains/webhooks/events";
import { openApiDocument } from "./document";
import { int64FieldsOf } from "./int64";

const document = openApiDocument("https://store.example");

it("the document lists every type of event", () => {
  expect(Object.keys(document.webhooks)).toEqual(eventTypes);
});

it("each event has an operation ID that is a name in code", () => {
  const ids = Object.values(document.webhooks).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(eventTypes.length);
  expect(document.webhooks["pet.status_changed"]?.post.operationId).toBe("petStatusChanged");
});

it.each(eventTypes)("the example of %s is valid for its schemas, and has all fields", (type) => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  const { schema, example } = document.webhooks[type]?.post.requestBody.content["application/json"] ?? {};
  const pointer = `document#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
  expect(ajv.validate({ $ref: pointer }, example), ajv.errorsText()).toBe(true);
  expect(ajv.validate({ $ref: pointer }, { ...(example as object), type: "pet.sold" })).toBe(false);
  expect(schema?.required).toEqual(["type", "timestamp", "data"]);

  const { data, example: told } = eventDefinitions[type];
  const isInt64 = (name: string) => int64FieldsOf(document).includes(name);
  const parsed = data.parse(withNumbers(parseJson(JSON.stringify(told)), isInt64));
  expect(Object.keys(parsed).sort()).toEqual(Object.keys(data.shape).sort());
  expect(Object.keys(told).sort()).toEqual(Object.keys(data.shape).sort());
});
