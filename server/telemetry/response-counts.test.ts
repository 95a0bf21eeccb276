import { expect, it } from "vitest";
import { buckets, ResponseCounts } from "./response-counts";

it("a time counts in the first bucket that is at least as long, and one that is longer than all in the last", () => {
  const counts = new ResponseCounts();
  const count = (seconds: number) => counts.count({ operation: "listPets", status: 200, seconds });
  for (const bucket of buckets) count(bucket);
  expect(counts.operations.get("listPets")?.durations).toEqual([...buckets.map(() => 1), 0]);
  for (const seconds of [0, ...buckets]) count(seconds + 0.0001);
  expect(counts.operations.get("listPets")?.durations).toEqual([2, ...buckets.slice(1).map(() => 2), 1]);
});
