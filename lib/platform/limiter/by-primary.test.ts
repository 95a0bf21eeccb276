import { expect, it } from "vitest";
import { createByPrimary } from "./by-primary";
import type { Decision, LimitRequest } from "./limiter";
import { Timeout } from "./redis";

const limits = { perMinute: 1, perDay: 1 };
const request = (accountId: bigint): LimitRequest => ({ accountId, keyId: 1n, limits, now: 0 });
const shards = { count: 3, slots: [0, 1, 2], ofAccount: Number, ofSubject: () => 0, prefix: String, server: "" };

/** Decides a request of shard 0, of a primary that has shards 0 and 1. @returns who decided, and the shards that are lost */
async function decideAfter(error: Error) {
  const lost: number[] = [];
  const byShard = { allowed: true } as Decision;
  const decide = createByPrimary({
    shards,
    primaryOf: (slot) => (slot < 2 ? "one" : "two"),
    together: () => Promise.reject(error),
    inShard: async () => byShard,
    isLost: () => false,
    lose: (shard) => lost.push(shard),
  });
  const [decision] = await decide([request(0n)]);
  return { byShard: (await decision) === byShard, lost };
}

it("a primary that does not respond is lost with all of its shards, and one that fails is asked for each shard", async () => {
  expect(await decideAfter(new Timeout("late"))).toEqual({ byShard: true, lost: [0, 1] });
  expect(await decideAfter(new Error("READONLY"))).toEqual({ byShard: true, lost: [] });
});
