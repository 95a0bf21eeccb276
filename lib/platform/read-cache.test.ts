import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSlice } from "@/lib/base/slice";
import { ReadCache } from "./read-cache";

const page = (json: string): JsonSlice<unknown> => ({ json, next: undefined });
const fromMemory = (json: string) => ({ ...page(json), source: "memory" });
const fromDatabase = (json: string) => ({ ...page(json), source: "database" });

/** A read that ends when the test says so. */
function reading() {
  let end: (page: JsonSlice<unknown>) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const ended = new Promise<JsonSlice<unknown>>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { read: () => ended, end, fail };
}

const mustNotRead = () => Promise.reject(new Error("asked the database"));

describe("specification, sections 4.1 and 4.3: a response from memory", () => {
  it("is returned without a promise after it was read, and says so", async () => {
    const cache = new ReadCache();
    await cache.get("first", {}, async () => page("one"));
    expect(cache.get("first", {}, mustNotRead)).toEqual(fromMemory("one"));
  });

  it("may say that the animal does not exist", async () => {
    const cache = new ReadCache();
    expect(await cache.get("none", {}, async () => undefined)).toBeUndefined();
    expect(cache.get("none", {}, mustNotRead)).toBeUndefined();
    expect(cache.bytes).toBeGreaterThan(0);
  });

  it("is read once for concurrent requests", async () => {
    const cache = new ReadCache();
    const { read, end } = reading();
    const asked = [
      cache.get("first", {}, read),
      cache.get("first", {}, mustNotRead),
      cache.get("first", {}, mustNotRead),
    ];
    end(page("one"));
    expect(await Promise.all(asked)).toEqual([fromDatabase("one"), fromDatabase("one"), fromDatabase("one")]);
  });

  it("is read again half a second after its reading began, however long that took", async () => {
    let now = 0;
    const cache = new ReadCache(() => now);
    const { read, end } = reading();
    const early = cache.get("first", {}, read);
    now += 500;
    const late = cache.get("first", {}, async () => page("two"));
    end(page("one"));
    expect(await early).toEqual(fromDatabase("one"));
    expect(await late).toEqual(fromDatabase("two"));
    expect(cache.get("first", {}, mustNotRead)).toEqual(fromMemory("two"));
    now += 500;
    expect(await cache.get("first", {}, async () => page("three"))).toEqual(fromDatabase("three"));
  });

  it("is not kept when its reading failed", async () => {
    const cache = new ReadCache();
    const { read, fail } = reading();
    const asked = cache.get("first", {}, read);
    fail(new Error("away"));
    await expect(asked).rejects.toThrow("away");
    expect(await cache.get("first", {}, async () => page("one"))).toEqual(fromDatabase("one"));
  });

  it("is one of the same request: no member of it is forgotten, and no two requests have one name", async () => {
    const cache = new ReadCache();
    const requests = [
      {},
      { name: "a" },
      { name: "a b" },
      { name: "undefined" },
      { name: undefined, breed: "a" },
      { name: "a", breed: "b" },
      { name: 'a" breed:"b' },
      { name: ["a", "b"] },
      { name: ["a,b"] },
      { from: 1n },
    ];
    for (const request of requests) await cache.get("page", request, async (read) => page(inspect(read)));
    for (const request of requests)
      expect(cache.get("page", request, mustNotRead)).toEqual(fromMemory(inspect(request)));
  });

  it("stays within its memory limit for any queries", async () => {
    const cache = new ReadCache();
    const long = page("x".repeat(1024 * 1024));
    for (let i = 0; i < 40; i++) await cache.get("page", { from: i }, async () => long);
    expect(cache.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(cache.bytes).toBeGreaterThan(10 * 1024 * 1024);
  });

  it("never misses an earlier change, in any order of reads", async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("ask" as const) },
      { weight: 2, arbitrary: fc.nat(5).map((nth) => ({ end: nth })) },
      { weight: 1, arbitrary: fc.constantFrom("change" as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const cache = new ReadCache();
        let stored = 0;
        const underWay: (() => void)[] = [];
        const responses: Promise<void>[] = [];
        // Postgres shows a reading what was stored when it began.
        const read = () => {
          const seen = stored;
          const { read: wait, end } = reading();
          underWay.push(() => end(page(String(seen))));
          return wait();
        };
        for (const what of steps) {
          if (what === "ask") {
            const atLeast = stored;
            const response = Promise.resolve(cache.get("first", {}, read));
            responses.push(response.then(({ json }) => expect(Number(json)).toBeGreaterThanOrEqual(atLeast)));
          } else if (what === "change") {
            stored++;
            cache.expire();
          } else {
            underWay.splice(what.end, 1)[0]?.();
            await sleep(0);
          }
        }
        for (const end of underWay) end();
        await Promise.all(responses);
      }),
    );
  });
});
