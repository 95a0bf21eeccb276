import { describe, it } from "vitest";
import type { HttpResponse } from "@/test/client";
import { waitFor } from "@/test/clock";
import { issueKey } from "@/test/people";
import { sharedStore } from "@/test/store";
import { roomInWindow } from "@/test/waiting";

// The file waits for a minute to end, which test/waiting-first.ts knows.
const store = sharedStore();

const limitHeaders = ({ headers }: HttpResponse) => ({
  limit: Number(headers["x-ratelimit-limit"]),
  remaining: Number(headers["x-ratelimit-remaining"]),
  reset: Number(headers["x-ratelimit-reset"]),
});
const endOfMinute = () => Math.floor(Date.now() / 60_000) * 60 + 60;

describe.concurrent("decisions: Rate limit headers: Retry-After", { timeout: 180_000 }, () => {
  it("spec 8: 60 pass, the 61st is 429, and waiting exactly Retry-After succeeds", async ({ expect }) => {
    await roomInWindow(60_000, 20_000);
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
    // The rejected request did not count in the day either, which may be another one after the wait.
    expect(rejected.headers.ratelimit).toContain('"day";r=940;');
    await waitFor(rejected.headers["retry-after"]);
    const again = await store.get("/pets?limit=1", secret);
    expect(again.status).toBe(200);
    expect(limitHeaders(again).remaining).toBe(59);
  });

  it("the typed client waits for a real 429, and passes in a later minute", async ({ expect }) => {
    await roomInWindow(60_000, 20_000);
    const { secret } = await issueKey({ limits: { perMinute: 1, perDay: 100 } });
    let sent = 0;
    const counting: typeof fetch = (...request) => {
      sent++;
      return fetch(...request);
    };
    const client = store.as(secret, { maxRetries: 2, fetch: counting });
    await client.listPets({ limit: 1 });
    const before = Math.floor(Date.now() / 60_000);
    await client.listPets({ limit: 1 });
    expect(Math.floor(Date.now() / 60_000)).toBeGreaterThan(before);
    expect(sent).toBe(3);
  });
});
