import { expect, it } from "vitest";
import { formatNumber } from "@/lib/base/number";
import { plans } from "@/lib/base/plans";
import { guideValues } from "./values";

it("the table of the errors has names of headers as code", () => {
  const { errorTable = "" } = guideValues("https://store.example", 0);
  expect(errorTable).toContain("Send the header `Authorization: Bearer <your API key>`.");
  expect(errorTable).toContain("send its new `ETag` in `If-Match`.");
  expect(errorTable).toContain("Send `Content-Type: application/json`, in UTF-8");
});

it("the table of the plans has each number of each plan below its name", () => {
  const [head = [], , ...rows] = (guideValues("https://store.example", 0).planTable ?? "")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const shown = rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])));
  expect(shown).toMatchObject(
    Object.values(plans).map(({ title, limits, openOrders, members }) => ({
      Plan: title,
      "Requests per minute": limits ? formatNumber(limits.perMinute) : "Custom",
      "Requests per day": limits ? formatNumber(limits.perDay) : "Custom",
      "Open orders": formatNumber(openOrders),
      Members: formatNumber(members),
    })),
  );
});
