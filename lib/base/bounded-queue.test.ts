import { expect, it } from "vitest";
import { boundedQueue } from "./bounded-queue";

const rejection = new Error("too many");

it("runs two pieces at a time, keeps three waiting in order, and rejects the rest", async () => {
  const queue = boundedQueue(2, 3, () => rejection);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (id: number) => () => {
    started.push(id);
    return new Promise<number>((end) => ends.push(() => end(id)));
  };
  const all = [0, 1, 2, 3, 4].map((id) => queue(work(id)));
  await expect(queue(work(5))).rejects.toBe(rejection);
  expect(started).toEqual([0, 1]);
  for (const id of [0, 1, 2, 3, 4]) {
    ends[id]?.();
    expect(await all[id]).toBe(id);
    expect(started).toEqual([0, 1, 2, 3, 4].slice(0, id + 3));
  }
});

it("keeps its capacity after work fails", async () => {
  const queue = boundedQueue(1, 1, () => rejection);
  const failing = () => queue(() => Promise.reject(new Error("failed")));
  await Promise.all([1, 2].map(() => expect(failing()).rejects.toThrow("failed")));
  expect(await Promise.all(["a", "b"].map((text) => queue(async () => text)))).toEqual(["a", "b"]);
});
