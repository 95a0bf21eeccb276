import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import * as pets from "@/app/api/v1/pets/route";
import { changes } from "@/lib/platform/db/changes";
import { needSeconds } from "@/test/clock";
import { testDatabase } from "@/test/database";
import { changePlan, issueKey } from "@/test/people";
import { until } from "@/test/waiting";
import { keyCache } from "./cache";
import { generateKey } from "./format";

const databaseUrl = testDatabase();

const status = async (secret: string) => {
  const headers = { authorization: `Bearer ${secret}`, "x-forwarded-for": "203.0.113.7" };
  return (await pets.GET(new Request("http://localhost/api/v1/pets", { headers }))).status;
};

describe("decisions, what counts: an address with too many failed authentications", () => {
  it("costs the database nothing with unknown keys, and passes with keys that were in use", async () => {
    const changed = new Set<string>();
    keyCache().follow();
    changes().follow("account", {
      changed: (ids) => {
        for (const id of ids) changed.add(id);
      },
      missed: () => {},
    });
    await changes().start();
    const [used, known, unused] = [await issueKey(), await issueKey(), await issueKey()];
    // The choice of a plan is a change, which would remove a key that is known by then.
    const isRead = ({ accountId }: typeof used) => changed.has(String(accountId));
    await until("the new accounts' plans are read", () => [used, known].every(isRead));

    await needSeconds(20);
    expect([await status(used.secret), await status(known.secret)]).toEqual([200, 200]);
    const failures: number[] = [];
    for (let i = 0; i < 61; i++) failures.push(await status(generateKey("development")));
    expect(failures).toEqual([...Array(60).fill(401), 429]);

    // A lookup would wait for this lock.
    const other = postgres(databaseUrl(), { max: 1 });
    const whileLocked = (work: () => Promise<unknown>) =>
      other.begin(async (on) => {
        await on`lock table api_keys in access exclusive mode`;
        return work();
      });
    await whileLocked(async () => {
      expect(await status(generateKey("development"))).toBe(429);
      expect(await status(unused.secret)).toBe(429);
    });
    // On a busy machine changes may be read late, and then memory is not used for a moment.
    const isKnown = () => Promise.race([status(known.secret), sleep(1_000)]);
    await until("a known key passes without a lookup", async () => (await whileLocked(isKnown)) === 200);
    await other.end();

    await changePlan(used.accountId, "pro");
    await until("it is removed", () => keyCache().known(used.secret) === undefined);
    expect(await status(used.secret)).toBe(200);
  });
});
