import { expect, it } from "vitest";
import { createByPrimary } from "./by-primary";
import type { Decision, LimitRequest } from "./limiter";
import { Timeout } from "./redis";

const limits = { perMinute: 1, perDay: 1 };
const request = (accountId: bigint): LimitRequest => ({ accountId, keyId: 1n, limits, now: 0 });
const parts = { count: 3, slots: [0, 1, 2], ofAccount: Number, ofSubject: () => 0, prefix: String, server: "" };

/** Decides a request of part 0, of a primary that has parts 0 and 1. @returns who decided, and the parts that are lost */
async function decideAfter(error: Error) {
  const lost: number[] = [];
  const byPart = { allowed: true } as Decision;
  const decide = createByPrimary({
    parts,
    primaryOf: (slot) => (slot < 2 ? "one" : "two"),
    together: () => Promise.reject(error),
    inPart: async () => byPart,
    isLost: () => false,
    lose: (part) => lost.push(part),
  });
  const [decision] = await decide([request(0n)]);
  return { byPart: (await decision) === byPart, lost };
}

it("a primary that does not respond is lost with all of its parts, and one that fails is asked for each part", async () => {
  expect(await decideAfter(new Timeout("late"))).toEqual({ byPart: true, lost: [0, 1] });
  expect(await decideAfter(new Error("READONLY"))).toEqual({ byPart: true, lost: [] });
});
