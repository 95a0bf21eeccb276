import { expect, it } from "vitest";
import { planNames } from "@/lib/base/vocabulary";
import { decodeFacts, encodeFacts, type Facts } from "./facts";

const each = <T>(values: readonly T[]) => values;
const all: Facts[] = each(planNames).flatMap((plan) =>
  each(["memory", "redis", "upstash", "alone"] as const).flatMap((decidedBy) =>
    each(["none", "sent", "replayed"] as const).flatMap((idempotency) =>
      each(["none", "memory", "database"] as const).flatMap((source) =>
        each([false, true]).flatMap((hasCustomLimits) =>
          each([false, true]).map((isRolling) => ({
            ...{ plan, decidedBy, idempotency, source, hasCustomLimits, isRolling },
          })),
        ),
      ),
    ),
  ),
);

it("keeps every combination of facts in a number of its own, which fits the column", () => {
  const numbers = all.map(encodeFacts);
  expect(new Set(numbers).size).toBe(all.length);
  expect(Math.max(...numbers)).toBeLessThan(2 ** 15);
  expect(numbers.map(decodeFacts)).toEqual(all);
});

it("keeps the numbers of rows that were written, and does not guess those of a later version", () => {
  const row: Facts = {
    ...{ plan: "business", decidedBy: "alone", idempotency: "replayed", source: "database" },
    ...{ hasCustomLimits: true, isRolling: true },
  };
  expect(encodeFacts(row)).toBe(0b1110_1011_0010);
  for (const later of [0b0000_0000_0100, 0b0000_1100_0000, 0b0011_0000_0000])
    expect(decodeFacts(later)).toBeUndefined();
});
