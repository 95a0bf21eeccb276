import { describe, expect, it } from "vitest";
import { comparison, errorRate } from "./figures";
import { axisLabels, chosenLabel, periodHref } from "./labels";
import { groupColours, outcomeStyles } from "./outcomes";
import { chartOf, totalOf } from "./series";

const count = (operation: string, status: number, count: number, period = 0) => {
  return { period, keyId: "1", operation, status, count };
};
const order = ["listPets", "createPet", "getPet", "listOrders", "a", "b", "c", "d"];
const byOperation = (...counts: ReturnType<typeof count>[]) =>
  chartOf({ starts: [0, 1], counts }, { by: "operation", names: {}, order });

describe("the series of a chart", () => {
  it("keep their colours and their order, whichever of them are shown and however many requests they have", () => {
    const { series } = byOperation(count("getPet", 200, 9), count("listPets", 200, 1), count("getPet", 429, 2));
    expect(series.map(({ id, total }) => [id, total])).toEqual([
      ["listPets", 1],
      ["getPet", 9],
      ["429", 2],
    ]);
    const [alone] = byOperation(count("getPet", 200, 1)).series;
    expect(alone?.colour).toBe(series[1]?.colour);
  });

  it("have colours of their own, which no outcome has", () => {
    const { series } = byOperation(...order.map((id, index) => count(id, 200, index + 1)));
    const colours = series.map(({ colour }) => colour);
    expect(new Set(colours).size).toBe(colours.length);
    const ofOutcomes = Object.values(outcomeStyles).map(({ colour }) => colour);
    expect(groupColours.filter((colour) => ofOutcomes.includes(colour))).toEqual([]);
    expect(series.at(-2)).toMatchObject({ label: "2 others", total: 3 });
  });

  it("add up to the bars", () => {
    const { rows } = byOperation(count("getPet", 200, 9, 1), count("getPet", 404, 1, 1), count("getPet", 429, 2, 1));
    expect(rows.map(({ values }) => values)).toEqual([{}, { getPet: 10, 429: 2 }]);
    expect(rows.map(totalOf)).toEqual([0, 12]);
  });
});

describe("the time below the bars", () => {
  const start = Date.parse("2026-11-23T15:00Z");
  const every = (ms: number, length: number) => Array.from({ length }, (_, index) => start + index * ms);
  const texts = (starts: number[], unit: "minute" | "hour" | "day", zone = "UTC") =>
    axisLabels(starts, unit, zone).flatMap((label) => (label && label.className !== "@lg:hidden" ? [label.text] : []));

  it("is round, and the day at midnight", () => {
    expect(texts(every(60_000, 60), "minute")).toEqual(["15:00", "15:10", "15:20", "15:30", "15:40", "15:50"]);
    expect(texts(every(3_600_000, 24), "hour")).toEqual(
      ["15:00", "18:00", "21:00", "24 Nov", "03:00", "06:00", "09:00", "12:00"], //
    );
    expect(texts(every(3_600_000, 4), "hour", "Asia/Kolkata")).toEqual(["20:30", "21:30", "22:30", "23:30"]);
    expect(texts(every(86_400_000, 7), "day").at(-1)).toBe("29 Nov");
  });
});

describe("a click on a bar", () => {
  const at = Date.parse("2026-11-23T23:00Z");
  const filter = { range: "30d", zone: "Europe/Berlin", status: "404" } as const;

  it("leads to its time in shorter bars, and from a minute to its requests", () => {
    const query = "range=30d&from=2026-11-24&to=2026-11-24&zone=Europe%2FBerlin&status=404";
    expect(periodHref(filter, "day", at, at + 86_400_000)).toBe(`/portal/usage?${query}`);
    expect(periodHref({ ...filter, zone: "UTC" }, "hour", at, at + 3_600_000, "key")).toBe(
      "/portal/usage?range=30d&from=2026-11-23T23%3A00Z&to=2026-11-24T00%3A00Z&status=404&by=key",
    );
    expect(periodHref(filter, "minute", at, at + 60_000)).toMatch(
      /^\/portal\/usage\/requests\?.*to=2026-11-23T23%3A01Z/,
    );
  });

  it("is named by its time", () => {
    const chosen = { from: "2026-11-24T14:00Z", to: "2026-11-24T15:00Z", zone: "Europe/Berlin" };
    expect(chosenLabel(chosen)).toBe("24 Nov, 15:00–16:00");
    expect(chosenLabel({ from: "2026-11-20", to: "2026-11-22", zone: "UTC" })).toBe(
      "20 – 22 Nov 2026".replaceAll(" – ", "\u2009–\u2009"),
    );
    expect(chosenLabel({ from: "2026-11-20", zone: "UTC" })).toBe("Since 20 Nov 2026");
  });
});

describe("the figures of a time", () => {
  it.each([
    [112, 100, "12% more than the day before"],
    [88, 100, "12% fewer than the day before"],
    [5_000, 100, "4,900% more than the day before"],
    [1_000, 1_001, "About as many as the day before"],
    [5, 0, "No requests in the day before"],
    [0, 5, "100% fewer than the day before"],
  ])("of %d after %d: %s", (count, before, text) => {
    expect(comparison(count, before, "the day before")).toBe(text);
  });

  it("have the share of failed requests among those that count", () => {
    const counts = [
      { status: 200, count: 90 },
      { status: 404, count: 9 },
      { status: 503, count: 1 },
      { status: 429, count: 900 },
    ];
    expect(errorRate(counts)).toBe("10.0%");
    expect(errorRate([{ status: 429, count: 1 }])).toBe("–");
  });
});
