import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { waitFor } from "@/test/clock";
import { changePlan, issueKey } from "@/test/people";
import { testStore } from "@/test/store";

/** The first rejections are excused for this long, as requests that were already sent (decisions: Ban). */
const excusedMs = 2_100;

// The day's window rejects here, so that the end of a minute does not matter.
const exhausted = { perMinute: 1_000, perDay: 1 };

const store = testStore({ BAN_REJECTIONS: "3", BAN_WITHIN_SECONDS: "60", BAN_SECONDS: "5", BAN_MAX_SECONDS: "8" });

describe.concurrent("decisions: Ban, with thresholds from configuration", () => {
  /** Ignores Retry-After until the ban. @returns the response of the ban */
  async function provoke(key: string) {
    await store.get("/pets", key);
    await sleep(excusedMs);
    for (let n = 0; n < 2; n++)
      expect((await store.get("/pets", key)).body).toMatchObject({ code: "daily_quota_exceeded" });
    return store.get("/pets", key);
  }

  it("doubles on repetition up to the longest, and ends when Retry-After says", async () => {
    const { secret, accountId } = await issueKey({ limits: exhausted });
    await store.get("/pets", secret);
    const first = await provoke(secret);
    expect(first).toMatchObject({ body: { code: "api_key_banned" }, headers: { "retry-after": "5" } });
    await waitFor(first.headers["retry-after"]);
    const second = await provoke(secret);
    // Doubled, it would be 10 seconds; the longest is 8.
    expect(second).toMatchObject({ body: { code: "api_key_banned" }, headers: { "retry-after": "8" } });

    await changePlan(accountId, "business");
    await sleep(300);
    expect((await store.get("/pets", secret)).body).toMatchObject({ code: "api_key_banned" });
    await waitFor((await store.get("/pets", secret)).headers["retry-after"]);
    expect((await store.get("/pets", secret)).status).toBe(200);
  });

  it("has all headers: nothing remains until the ban ends, whatever the windows are", async () => {
    const { secret } = await issueKey({ limits: exhausted });
    await store.get("/pets", secret);
    const { headers } = await provoke(secret);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-ratelimit-remaining": "0",
      "ratelimit-policy": '"minute";q=1000;w=60, "day";q=1;w=86400',
    });
    const untilReset = Number(headers["x-ratelimit-reset"]) - Date.now() / 1000;
    expect(untilReset).toBeGreaterThan(0);
    expect(untilReset).toBeLessThan(6);
  });
});
