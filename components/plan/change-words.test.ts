import { expect, it } from "vitest";
import { plans } from "@/lib/base/plans";
import { adviceFor, priceText, stopsFitting } from "./change-words";

const fitting = { members: 2, invitations: 1, orders: 5, keys: [{ limitPerMinute: 60, limitPerDay: null }] };

it("a downgrade names what the plan has no room for, and nothing that fits", () => {
  expect(stopsFitting("free", fitting)).toEqual([]);
  expect(stopsFitting("free", { ...fitting, invitations: 2 })).toEqual([
    "Free has room for 3, and you have 2 members and 2 open invitations. No one is removed, but until there is room, no one can be invited or accept an invitation.",
  ]);
  expect(stopsFitting("free", { ...fitting, orders: 6 })).toEqual([
    "Free allows 5 open orders, and you have 6. They stay, but you can place no other until enough of them are delivered or cancelled.",
  ]);
  const keys = [...fitting.keys, { limitPerMinute: null, limitPerDay: 1_001 }];
  expect(stopsFitting("free", { ...fitting, keys })).toEqual([
    "1 key has a limit above those of Free, which apply instead.",
  ]);
  expect(stopsFitting("pro", { ...fitting, keys, orders: 6, invitations: 2 })).toEqual([]);
});

it("a plan is free of charge where none has a price, and otherwise costs what its card says", () => {
  expect(priceText({}, "pro")).toBe("Pro is free of charge. ");
  expect(priceText({ pro: { amount: "$29", period: "per month" } }, "pro")).toBe("Pro costs $29 per month. ");
  expect(priceText({ pro: { amount: "$29", period: "per month" } }, "business")).toBe("");
});

it("the smallest plan that has enough for the busiest minute and day is advised", () => {
  const free = { plan: "free", limits: plans.free.limits } as const;
  const { perMinute, perDay } = plans.pro.limits;
  expect(adviceFor(free, plans.free.limits)).toBe("Free has enough for your busiest minute and day.");
  expect(adviceFor(free, { perMinute, perDay: 1 })).toBe(
    "Your busiest minute had more requests than Free has room for. Pro has enough.",
  );
  expect(adviceFor(free, { perMinute: 1, perDay: perDay + 1 })).toContain(
    "busiest day had more requests than Free has room for. Business has enough.",
  );
  expect(adviceFor(free, { perMinute: 1e9, perDay: 1 })).toContain("Ask our team");
});
