import { beforeEach, expect, it, vi } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { countAction, countRead, maxPerMinute } from "./viewer-limits";

const now = 10 * MINUTE_MS + 18_500;

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("animal-store.per-process")];
  vi.useFakeTimers({ toFake: ["Date"], now });
  return () => void vi.useRealTimers();
});

it("the reads of a person are counted per clock minute, and apart from actions", () => {
  for (let used = 0; used < maxPerMinute.read; used++) expect(countRead(1n)).toBe(0);
  expect(countRead(1n)).toBe(42);
  countAction(1n);
  expect(countRead(2n)).toBe(0);
  vi.setSystemTime(11 * MINUTE_MS);
  expect(countRead(1n)).toBe(0);
});

it("the actions of a person are counted per clock minute, and apart from reads", () => {
  for (let used = 0; used < maxPerMinute.action; used++) countAction(1n);
  expect(() => countAction(1n)).toThrow("Try again in 42 s.");
  expect(countRead(1n)).toBe(0);
  countAction(2n);
  vi.setSystemTime(11 * MINUTE_MS);
  countAction(1n);
});
