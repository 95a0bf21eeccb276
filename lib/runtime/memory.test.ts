import { expect, it } from "vitest";
import { memoryWarning } from "./memory";

const mebibyte = 1024 ** 2;

it("warns of a memory limit below what the role needs", () => {
  expect(memoryWarning(256 * mebibyte, "all", 1)).toContain("is 256 MiB, but SERVE=all with PROCESSES=1 needs 384 MiB");
  expect(memoryWarning(256 * mebibyte, "api", 2)).toBeUndefined();
  expect(memoryWarning(256 * mebibyte, "api", 3)).toContain("PROCESSES=3 needs 384 MiB");
  for (const none of [undefined, 0, 2 ** 63]) expect(memoryWarning(none, "all", 1)).toBeUndefined();
});
