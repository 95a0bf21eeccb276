import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sql } from "@/lib/platform/db/client";
import { issueKey } from "@/test/people";
import { sharedStore } from "@/test/store";

/** The first rejections are excused for this long, as requests that were already sent (decisions: Ban). */
const excusedMs = 2_100;

// The day's window rejects here, so that the end of a minute does not matter.
const exhausted = { perMinute: 1_000, perDay: 1 };

const store = sharedStore();

describe("decisions: Ban, as configured by default", () => {
  it("20 ignored rejections cause 429 api_key_banned for 15 minutes; requests in flight do not count", async () => {
    const { secret, id } = await issueKey({ limits: exhausted });
    expect((await store.get("/pets", secret)).status).toBe(200);
    // More than 20, and few enough that a busy machine sends them while they are excused.
    const inFlight = await Promise.all(Array.from({ length: 30 }, () => store.get("/pets", secret)));
    expect(new Set(inFlight.map(({ body }) => (body as { code: string }).code))).toEqual(
      new Set(["daily_quota_exceeded"]),
    );
    await sleep(excusedMs);
    for (let violations = 1; violations < 20; violations++) {
      expect((await store.get("/pets", secret)).body).toMatchObject({ code: "daily_quota_exceeded" });
    }
    const banned = await store.get("/pets", secret);
    expect(banned).toMatchObject({ status: 429, body: { code: "api_key_banned" }, headers: { "retry-after": "900" } });
    const later = await store.get("/pets", secret);
    expect(later).toMatchObject({ status: 429, body: { code: "api_key_banned" } });
    expect(Number(later.headers["retry-after"])).toBeLessThanOrEqual(900);
    expect(Number(later.headers["retry-after"])).toBeGreaterThan(840);
    await expect.poll(() => sql()`select count from bans where key_id = ${id}`).toEqual([{ count: 1 }]);
  });
});
