import { expect, it } from "vitest";
import { deletePerProcess } from "@/lib/base/per-process";
import type { Context } from "./context";
import { createPacing, paceRejection } from "./pacing";

it("decisions: Overload: a burst begins immediately, and then as much as the rate allows", () => {
  const wait = createPacing();
  const waits = (count: number, now: number) => Array.from({ length: count }, () => wait(now));
  expect(waits(500, 10_000)).toEqual(Array(500).fill(0));
  expect(waits(2_000, 10_000).at(-1)).toBe(1_000);
  // The earlier ones have used this second.
  expect(wait(11_000)).toBe(0.5);
  expect(waits(500, 20_000)).toEqual(Array(500).fill(0));
});

it("decisions: Overload: the first burst is whole, even in the first milliseconds of a process", () => {
  const wait = createPacing();
  expect(Array.from({ length: 500 }, () => wait(1))).toEqual(Array(500).fill(0));
});

it("decisions: Overload: nothing waits longer than 2 seconds, however many requests were pipelined before it", () => {
  const wait = createPacing();
  for (let pipelined = 0; pipelined < 80_000; pipelined++) wait(10_000);
  expect(wait(10_000)).toBe(2_000);
  expect(wait(12_500)).toBe(0);
});

const key = { endpoint: { authenticated: true } };
const management = { ...key, managementPrincipal: {} };

it.each([
  ["a failed authentication", key, true],
  ["a request over its quota", { ...key, decision: { allowed: false } }, true],
  ["one of a management key over its quota", { ...management, attempts: { allowed: false } }, true],
  ["a served request", { ...key, decision: { allowed: true } }, false],
  ["one of a management key", { ...management, attempts: { allowed: true } }, false],
  ["a failed authentication, of an address that may fail more", { ...key, attempts: { allowed: true } }, true],
  ["one that needs no key", { endpoint: { authenticated: false } }, false],
])("decisions: Overload: whether the response to %s waits", (_, context, waits) => {
  deletePerProcess("api pacing");
  const responses = Array.from({ length: 600 }, () => paceRejection(context as Context));
  expect(responses.some((wait) => wait !== undefined)).toBe(waits);
});
