import { describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { send, someIpAddress } from "@/test/http";
import { newUser, signedIn } from "@/test/sign-in";
import { testStore } from "@/test/store";

const store = testStore();
/** More than the share of one client: 4 at the same time, and 100 that wait. */
const many = 150;

const statuses = (headersOf: (n: number) => Record<string, string>, ipAddress: string) =>
  Promise.all(
    Array.from({ length: many }, async (_, n) => {
      const { status, headers } = await send("GET", `${store.service().url}/sign-in?n=${n}`, {
        headers: headersOf(n),
        ipAddress,
      });
      return { status, retryAfter: headers["retry-after"] };
    }),
  );

describe("design, What limits whom: pages", () => {
  it("what is over the share of a network gets 503, and a stranger elsewhere does not notice", async () => {
    const flood = statuses(() => ({}), someIpAddress());
    const others = Array.from({ length: 10 }, () => send("GET", `${store.service().url}/sign-in`));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    const received = await flood;
    const rejected = received.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    expect(new Set(rejected.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]));
    expect(received.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  });

  it("each person has a share, in one network too", async () => {
    const cookies = await Promise.all(Array.from({ length: 3 }, async () => signedIn(await newUser())));
    const received = await statuses((n) => ({ Cookie: cookies[n % 3] as string }), someIpAddress());
    expect(received.filter(({ status }) => status === 503)).toEqual([]);
  });

  it("an ended session is none: its cookie shares with its network", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => newUser()));
    const cookies = await Promise.all(people.map(signedIn));
    for (const { id } of people) await sql()`delete from sessions where user_id = ${id}`;
    const received = await statuses((n) => ({ Cookie: cookies[n % 3] as string }), someIpAddress());
    expect(received.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  });
});
