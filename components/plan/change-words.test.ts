import { expect, it } from "vitest";
import { priceText, stopsFitting } from "./change-words";

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
