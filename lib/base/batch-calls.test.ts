import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { batchCalls } from "./batch-calls";

/** A load that doubles numbers, once it is let go. */
function heldLoad() {
  const loads: number[][] = [];
  const held: (() => void)[] = [];
  const load = async (asked: number[]) => {
    loads.push(asked);
    await new Promise<void>((resolve) => held.push(resolve));
    return asked.map((number) => number * 2);
  };
  return { load, loads, letGo: () => held.shift()?.() };
}

describe("batched", () => {
  it("batches the calls of one turn, of several callers and after promises", async () => {
    const loads: number[][] = [];
    const double = batchCalls(async (asked: number[]) => {
      loads.push(asked);
      return asked.map((number) => number * 2);
    }, 1);
    const later = Promise.resolve().then(() => double(3));
    expect(await Promise.all([double(1), double(1), double(2), later])).toEqual([2, 2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(loads).toEqual([[1, 1, 2, 3], [4]]);
  });

  it("batches the calls that wait for a running round trip", async () => {
    const { load, loads, letGo } = heldLoad();
    const double = batchCalls(load, 2);
    const results: Promise<number>[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      results.push(double(number));
      await turn();
      await turn();
    }
    expect(loads).toEqual([[1], [2]]);
    letGo();
    await results[0];
    await turn();
    expect(loads).toEqual([[1], [2], [3, 4, 5]]);
    letGo();
    letGo();
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10]);
  });

  it("splits large batches, and carries every item", async () => {
    const sizes: number[] = [];
    const same = async (asked: number[]) => {
      sizes.push(asked.length);
      return asked;
    };
    const numbers = Array.from({ length: 250 }, (_, n) => n);
    expect(await Promise.all(numbers.map(batchCalls(same, 1)))).toEqual(numbers);
    expect(await Promise.all(numbers.slice(0, 20).map(batchCalls(same, 1, 8)))).toEqual(numbers.slice(0, 20));
    expect(sizes).toEqual([100, 100, 50, 8, 8, 4]);
  });

  it("fails only the items that failed, or all of them with the round trip, and works afterwards", async () => {
    let away = false;
    const load = batchCalls(async (asked: number[]) => {
      if (away) throw new Error("away");
      return asked.map((number) => (number < 0 ? new Error("negative") : number));
    }, 1);
    const outcomes = async () =>
      (await Promise.allSettled([load(1), load(-1)])).map((outcome) =>
        outcome.status === "fulfilled" ? outcome.value : outcome.reason.message,
      );
    expect(await outcomes()).toEqual([1, "negative"]);
    away = true;
    expect(await outcomes()).toEqual(["away", "away"]);
    away = false;
    expect(await outcomes()).toEqual([1, "negative"]);
  });
});
