import { expect, it } from "vitest";
import { memoryWarning } from "./memory";

const mebibyte = 1024 ** 2;

it("warns of a memory limit below what the role needs", () => {
  expect(memoryWarning(256 * mebibyte, "all")).toContain("The memory limit is 256 MiB, but SERVE=all needs 384 MiB");
  expect(memoryWarning(256 * mebibyte, "api")).toBeUndefined();
  for (const none of [undefined, 0, 2 ** 63]) expect(memoryWarning(none, "all")).toBeUndefined();
});
