import { expect, it } from "vitest";
import { toJson } from "@/lib/base/json";
import { entityTag, requireMatch } from "./precondition";

const current = { name: "now" };
const tag = entityTag(toJson(current));

it.each([undefined, "*", " * ", tag, `"before",${tag} , "later"`])("If-Match: %s matches", (ifMatch) => {
  requireMatch(ifMatch, current);
});

it.each(["", '"before"', `W/${tag}`, tag.slice(1, -1), `"before" ${tag}`])("If-Match: %s does not match", (ifMatch) => {
  expect(() => requireMatch(ifMatch, current)).toThrow("It has changed since you read it.");
});
