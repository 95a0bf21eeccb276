import { expect, it } from "vitest";
import { createSlots, runInSlot } from "./slots";

it("runs two pieces at a time, keeps three waiting in order, and has no slot for the rest", async () => {
  const takeSlot = createSlots(2, 3);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (id: number) => () => {
    started.push(id);
    return new Promise<number>((end) => ends.push(() => end(id)));
  };
  const all = [0, 1, 2, 3, 4].map((id) => runInSlot(takeSlot() as NonNullable<ReturnType<typeof takeSlot>>, work(id)));
  expect(takeSlot()).toBeUndefined();
  await expect.poll(() => started).toEqual([0, 1]);
  for (const id of [0, 1, 2, 3, 4]) {
    ends[id]?.();
    expect(await all[id]).toBe(id);
    await expect.poll(() => started).toEqual([0, 1, 2, 3, 4].slice(0, id + 3));
  }
});

it("keeps its capacity after work fails", async () => {
  const takeSlot = createSlots(1, 0);
  const failing = () => Promise.reject(new Error("failed"));
  await expect(runInSlot(takeSlot() as Promise<() => void>, failing)).rejects.toThrow("failed");
  expect(takeSlot()).toBeDefined();
});
