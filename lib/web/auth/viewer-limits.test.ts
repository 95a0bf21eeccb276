import { beforeEach, expect, it, vi } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { countAction, countRead, mostPerMinute, TooManyReads } from "./viewer-limits";

const now = 10 * MINUTE_MS + 18_500;

beforeEach(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("animal-store.per-process")];
  vi.useFakeTimers({ toFake: ["Date"], now });
  return () => void vi.useRealTimers();
});

it.each([
  ["reads", countRead, mostPerMinute.read, countAction],
  ["actions", countAction, mostPerMinute.action, countRead],
])("the %s of a person are counted per clock minute, and apart from the other kind", (_, count, most, countOther) => {
  for (let used = 0; used < most; used++) count(1n);
  expect(() => count(1n)).toThrow("Try again in 42 s.");
  countOther(1n);
  count(2n);
  vi.setSystemTime(11 * MINUTE_MS);
  count(1n);
});

it("too many reads say in whole seconds when to try again", () => {
  for (let used = 0; used < mostPerMinute.read; used++) countRead(1n);
  expect(() => countRead(1n)).toThrow(expect.objectContaining({ retryAfter: 42 }));
  expect(() => countRead(1n)).toThrow(TooManyReads);
});
