import { describe, expect, it } from "vitest";
import { type PlanName, plans } from "@/lib/base/plans";
import type { HttpResponse } from "@/test/client";
import { untilChangesHold } from "@/test/clock";
import { changePlan, issueKey, newAccount } from "@/test/people";
import { testStore } from "@/test/store";
import { roomInWindow } from "@/test/waiting";

// Bans are tested elsewhere, and a burst on a slow machine could cause one.
const store = testStore({ BAN_REJECTIONS: "1000" });

/** Sends concurrent requests. @returns the count of each status */
async function burst(key: string, times: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  const responses = await Promise.all(Array.from({ length: times }, () => store.get("/pets?limit=1", key)));
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const limitHeaders = ({ headers }: HttpResponse) => ({
  limit: Number(headers["x-ratelimit-limit"]),
  remaining: Number(headers["x-ratelimit-remaining"]),
  reset: Number(headers["x-ratelimit-reset"]),
});
const endOfMinute = () => Math.floor(Date.now() / 60_000) * 60 + 60;
const endOfDay = () => Math.floor(Date.now() / 86_400_000) * 86_400 + 86_400;

describe("spec 8: Request rate limits by plan", () => {
  it.each<[PlanName, number, number]>([
    ["free", 60, 1_000],
    ["pro", 300, 10_000],
    ["business", 1_000, 100_000],
  ])("%s has %i a minute and %i a day", async (plan, perMinute, perDay) => {
    await roomInWindow(60_000, 5_000);
    const { secret } = await issueKey({ plan });
    const response = await store.get("/pets", secret);
    expect(limitHeaders(response)).toEqual({ limit: perMinute, remaining: perMinute - 1, reset: endOfMinute() });
    expect(response.headers["ratelimit-policy"]).toBe(`"minute";q=${perMinute};w=60, "day";q=${perDay};w=86400`);
    const windows = `^"minute";r=${perMinute - 1};t=\\d{1,2}, "day";r=${perDay - 1};t=\\d{1,5}$`;
    expect(response.headers.ratelimit).toMatch(new RegExp(windows));
  });

  it("enterprise has the limits that staff set for the account", async () => {
    await roomInWindow(60_000, 5_000);
    const { secret } = await issueKey({ plan: "enterprise", limits: { perMinute: 7, perDay: 5_000 } });
    const response = await store.get("/pets", secret);
    expect(limitHeaders(response)).toMatchObject({ limit: 7, remaining: 6 });
    expect(response.headers["ratelimit-policy"]).toBe('"minute";q=7;w=60, "day";q=5000;w=86400');
    expect(await burst(secret, 10)).toEqual({ 200: 6, 429: 4 });
  });
});

describe("spec 8: Behaviour over the limit", () => {
  it("a used-up day is 429 daily_quota_exceeded, and the X-headers report the day", async () => {
    const { secret } = await issueKey({ limits: { perMinute: 100, perDay: 3 } });
    expect(await burst(secret, 3)).toEqual({ 200: 3 });
    const rejected = await store.get("/pets", secret);
    expect(rejected).toMatchObject({ status: 429, body: { code: "daily_quota_exceeded" } });
    expect(limitHeaders(rejected)).toEqual({ limit: 3, remaining: 0, reset: endOfDay() });
    const left = endOfDay() - Date.now() / 1000;
    expect(Math.abs(Number(rejected.headers["retry-after"]) - left)).toBeLessThan(5);
  });
});

describe("decisions: Rate limit headers: which window they report", () => {
  it("the one with fewer requests remaining", async () => {
    await roomInWindow(60_000, 5_000);
    const { secret: day } = await issueKey({ limits: { perMinute: 10, perDay: 9 } });
    expect(limitHeaders(await store.get("/pets", day))).toEqual({ limit: 9, remaining: 8, reset: endOfDay() });
    const { secret: minute } = await issueKey({ limits: { perMinute: 9, perDay: 10 } });
    expect(limitHeaders(await store.get("/pets", minute))).toEqual({ limit: 9, remaining: 8, reset: endOfMinute() });
  });

  it("on a tie the one that resets later", async () => {
    const { secret } = await issueKey({ limits: { perMinute: 5, perDay: 5 } });
    expect(limitHeaders(await store.get("/pets", secret))).toEqual({ limit: 5, remaining: 4, reset: endOfDay() });
  });

  it("on a 429 the one that rejected", async () => {
    await roomInWindow(60_000, 5_000);
    const { secret } = await issueKey({ limits: { perMinute: 2, perDay: 1_000 } });
    await burst(secret, 2);
    const rejected = await store.get("/pets", secret);
    expect(rejected.status).toBe(429);
    expect(limitHeaders(rejected)).toEqual({ limit: 2, remaining: 0, reset: endOfMinute() });
  });
});

describe("decisions: Plans: what a plan is tied to", () => {
  it("exactly 60 of 200 concurrent requests pass", async () => {
    await roomInWindow(60_000, 15_000);
    const { secret } = await issueKey({ limits: { perMinute: 60, perDay: 1_000 } });
    expect(await burst(secret, 200)).toEqual({ 200: 60, 429: 140 });
  });

  it("the keys of an account share its windows", async () => {
    await roomInWindow(60_000, 15_000);
    const accountId = await newAccount("free", { perMinute: 60, perDay: 1_000 });
    const [one, other] = [await issueKey({ accountId }), await issueKey({ accountId })];
    const [first, second] = await Promise.all([burst(one.secret, 50), burst(other.secret, 50)]);
    expect((first?.[200] ?? 0) + (second?.[200] ?? 0)).toBe(60);
    expect((await store.get("/pets", one.secret)).status).toBe(429);
    expect((await store.get("/pets", other.secret)).status).toBe(429);
  });
});

describe("decisions: Own limits of a key", () => {
  it("the X-headers report the tightest window, and a 429 names the key's limit", async () => {
    await roomInWindow(60_000, 5_000);
    const accountId = await newAccount("free", { perMinute: 60, perDay: 1_000 });
    const { secret } = await issueKey({ accountId, limitPerMinute: 2, limitPerDay: 5_000 });
    const first = await store.get("/pets", secret);
    expect(limitHeaders(first)).toEqual({ limit: 2, remaining: 1, reset: endOfMinute() });
    expect(first.headers["ratelimit-policy"]).toBe(
      '"minute";q=60;w=60, "day";q=1000;w=86400, "key-minute";q=2;w=60, "key-day";q=1000;w=86400',
    );
    expect(first.headers.ratelimit).toMatch(
      /^"minute";r=59;t=\d+, "day";r=999;t=\d+, "key-minute";r=1;t=\d+, "key-day";r=999;t=\d+$/,
    );
    await store.get("/pets", secret);
    const rejected = await store.get("/pets", secret);
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: "rate_limit_exceeded", message: expect.stringContaining("This API key has reached its own limit") },
    });
    expect(limitHeaders(rejected)).toEqual({ limit: 2, remaining: 0, reset: endOfMinute() });
    const other = await store.get("/pets", (await issueKey({ accountId })).secret);
    expect(limitHeaders(other)).toMatchObject({ limit: 60, remaining: 57 });
  });
});

describe("decisions: Windows: what counts", () => {
  it("every response except 429 and 401; a rejected request consumes neither window", async () => {
    await roomInWindow(60_000, 10_000);
    const limits = { perMinute: 8, perDay: 20 };
    const { secret, accountId } = await issueKey({ limits, scopes: ["pets:read", "pets:write"] });
    const statuses = [
      await store.get("/pets", secret),
      await store.get("/pets/999", secret),
      await store.get("/pets?limit=0", secret),
      await store.get("/store/orders", secret),
      await store.get("/nothing", secret),
      await store.request("DELETE", "/pets", { key: secret }),
      await store.post("/pets", secret, "x", { "Content-Type": "text/plain" }),
      await store.post("/pets", secret, "x".repeat(70_000)),
      await store.get("/pets", secret),
      await store.post("/pets", secret, { name: "Rex", categoryId: 1 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 404, 400, 403, 404, 405, 415, 413, 429, 429]);
    await changePlan(accountId, "business");
    await untilChangesHold();
    expect((await store.get("/pets", secret)).headers.ratelimit).toContain(
      `"day";r=${plans.business.limits.perDay - 9};`,
    );
  });
});

describe("decisions: Plans: a change of plan", () => {
  it("applies to the next request, and keeps the usage", async () => {
    await roomInWindow(60_000, 20_000);
    const { secret, accountId } = await issueKey({ plan: "free" });
    const [before, after] = [plans.free.limits.perMinute, plans.pro.limits.perMinute];
    expect(await burst(secret, before + 1)).toEqual({ 200: before, 429: 1 });
    await changePlan(accountId, "pro");
    await untilChangesHold();
    const upgraded = await store.get("/pets", secret);
    expect(limitHeaders(upgraded)).toMatchObject({ limit: after, remaining: after - before - 1 });
    await changePlan(accountId, "free");
    await untilChangesHold();
    const rejected = await store.get("/pets", secret);
    expect(rejected.status).toBe(429);
    expect(limitHeaders(rejected)).toMatchObject({ limit: before, remaining: 0 });
  });
});
