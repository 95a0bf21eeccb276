import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { groups } from "./groups";
import { turnOf, turns } from "./turns";

describe("the faults of CI", () => {
  it("has each group once, but for those that compare times, within ten landings", () => {
    expect(turns.flat().toSorted()).toEqual([...groups.map(({ name }) => name), "webhooks"].toSorted());
    expect(turns.length).toBeLessThanOrEqual(10);
  });

  it.each([1, 2, 3, 10])("reaches all in as many landings of %i commits each", (commits) => {
    const reached = turns.map((_, landing) => turnOf(String(1_000 + landing * commits), "ffffffff"));
    expect(new Set(reached).size).toBe(turns.length);
  });

  it("goes by the last commit in a clone without the others", () => {
    expect(turnOf("", "00000001ffff")).toEqual(turns[1]);
    expect(turnOf("", "")).toEqual(turns.flat());
  });
});

it("docs/appendix/faults.md names the commits that it is of", () => {
  const text = readFileSync("docs/appendix/faults.md", "utf8");
  expect(text.match(/ commit [0-9a-f]{8}, on \d+ cores/g)).toHaveLength(2);
});
