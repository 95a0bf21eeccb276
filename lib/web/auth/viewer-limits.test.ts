import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/lib/base/time";
import { createViewerLimits, mostPerMinute, TooManyReads } from "./viewer-limits";

const [one, another] = [1n, 2n];
const now = 10 * MINUTE_MS + 18_500;

describe("the reads and actions of one person", () => {
  it.each(["read", "action"] as const)("are counted per clock minute, per person and per kind: %s", (kind) => {
    const limits = createViewerLimits();
    for (let used = 0; used < mostPerMinute[kind]; used++) expect(limits.count(kind, one, now)).toBe(0);
    expect(limits.count(kind, one, now)).toBe(41_500);
    expect(limits.count(kind === "read" ? "action" : "read", one, now)).toBe(0);
    expect(limits.count(kind, another, now)).toBe(0);
    expect(limits.count(kind, one, 11 * MINUTE_MS)).toBe(0);
  });

  it("say when to try again, in whole seconds", () => {
    expect(new TooManyReads(41_500).retryAfter).toBe(42);
  });
});
