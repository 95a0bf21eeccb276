import { expect, it } from "vitest";
import { managementOperations } from "@/lib/api/management";
import { deprecationHeaders } from "@/lib/api/response";
import { errorCodes } from "@/lib/base/errors";
import { managementErrorCodes } from "@/lib/base/management-errors";
import { longDay } from "@/lib/base/time";
import { deprecations } from "@/lib/domains/deprecations/deprecations";
import { openApiDocument } from "./document";

const documentOf = (group: "store" | "management") => openApiDocument("https://store.example", group);

it("names the day of the header Sunset, as the day on which the operation will be removed", () => {
  const { description } = documentOf("store").paths["/pets/{petId}"]?.get ?? {};
  const day = longDay(new Date(String(deprecationHeaders(deprecations.getPet).Sunset)));
  expect(description).toMatch(new RegExp(`will be removed on ${day}\\.$`));
});

it.each([
  ["store", errorCodes],
  ["management", { ...errorCodes, ...managementErrorCodes }],
] as const)("lists every code that the Error body of the %s API may have", (group, codes) => {
  const { code } = documentOf(group).components.schemas.Error?.properties ?? {};
  expect(code).toMatchObject({ "x-extensible-enum": Object.keys(codes) });
});

it.each(["store", "management"] as const)("describes each tag of an operation or a webhook of the %s API", (group) => {
  const { tags, paths, webhooks } = documentOf(group);
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));
  const named = operations.flatMap((operation) => operation.tags);
  expect(tags.map(({ name }) => name).sort()).toEqual([...new Set(named)].sort());
});

it("requires the header If-Match of the operations that reject a change without it, and no other header", () => {
  for (const { id, path, method, precondition } of managementOperations) {
    const operation = documentOf("management").paths[path]?.[method.toLowerCase() as "get"];
    const required = operation?.parameters?.filter((one) => one.in === "header" && one.required);
    const expected = precondition === "required" ? ["If-Match"] : [];
    expect([id, required?.map(({ name }) => name) ?? []]).toEqual([id, expected]);
  }
});

it.each(["store", "management"] as const)(
  "offers If-None-Match for each read of the %s API, and for no change",
  (group) => {
    for (const [path, item] of Object.entries(documentOf(group).paths))
      for (const [method, { parameters = [] }] of Object.entries(item)) {
        const offers = parameters.some(({ name }) => name === "If-None-Match");
        expect([method, path, offers]).toEqual([method, path, method === "get"]);
      }
  },
);
