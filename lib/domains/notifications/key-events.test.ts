import { expect, it } from "vitest";
import { generateKey, visibleParts } from "@/lib/domains/keys/format";
import { exampleKey } from "./key-events";

it("the key of an example begins as a key does", () => {
  const { prefix } = visibleParts(generateKey("production"));
  expect(exampleKey.prefix.slice(0, -4)).toBe(prefix.slice(0, -4));
  expect(exampleKey.prefix).toHaveLength(prefix.length);
});
