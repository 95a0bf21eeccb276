import { describe, expect, it } from "vitest";
import type { HttpResponse } from "@/test/client";
import { needSeconds, waitFor } from "@/test/clock";
import { issueKey } from "@/test/people";
import { testStore } from "@/test/store";

const store = testStore();

const limitHeaders = ({ headers }: HttpResponse) => ({
  limit: Number(headers["x-ratelimit-limit"]),
  remaining: Number(headers["x-ratelimit-remaining"]),
  reset: Number(headers["x-ratelimit-reset"]),
});
const endOfMinute = () => Math.floor(Date.now() / 60_000) * 60 + 60;

describe("decisions: `Retry-After`", () => {
  it("spec 8: 60 pass, the 61st is 429, and waiting exactly Retry-After succeeds", { timeout: 180_000 }, async () => {
    await needSeconds(20);
    const { secret } = await issueKey({ plan: "free" });
    for (let used = 1; used <= 60; used++) {
      const response = await store.get("/pets?limit=1", secret);
      expect(response.status).toBe(200);
      expect(limitHeaders(response)).toMatchObject({ limit: 60, remaining: 60 - used });
    }
    const rejected = await store.get("/pets?limit=1", secret);
    expect(rejected).toMatchObject({
      status: 429,
      headers: { "cache-control": "no-store", "retry-after": expect.stringMatching(/^[1-9]\d?$/) },
      body: { code: "rate_limit_exceeded" },
    });
    expect(limitHeaders(rejected)).toEqual({ limit: 60, remaining: 0, reset: endOfMinute() });
    await waitFor(rejected.headers["retry-after"]);
    const again = await store.get("/pets?limit=1", secret);
    expect(again.status).toBe(200);
    expect(limitHeaders(again).remaining).toBe(59);
    // The rejected request did not count in the day either.
    expect(again.headers.ratelimit).toContain('"day";r=939;');
  });
});
