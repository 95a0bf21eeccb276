import { expect, test } from "vitest";
import { shownPrices } from "./plan-prices";

test("without prices no card has one", () => {
  expect(shownPrices({})).toEqual({});
});

test("a price is an amount and a period; the first plan is free in the same currency", () => {
  expect(shownPrices({ pro: "$29 per month", business: "$1,299.50 per month" })).toEqual({
    free: { amount: "$0", period: "per month" },
    pro: { amount: "$29", period: "per month" },
    business: { amount: "$1,299.50", period: "per month" },
    enterprise: { amount: "Custom" },
  });
  expect(shownPrices({ pro: "€29/month" }).free).toEqual({ amount: "€0/month" });
});

test("a price without a figure at its start is shown as it is", () => {
  expect(shownPrices({ free: "Free", pro: "from $9 a month", enterprise: "$5,000 a year" })).toEqual({
    free: { amount: "Free" },
    pro: { amount: "from $9 a month" },
    business: undefined,
    enterprise: { amount: "$5,000", period: "a year" },
  });
});
