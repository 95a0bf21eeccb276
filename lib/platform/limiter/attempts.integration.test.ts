import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningRedis, startRedis } from "@/test/redis";
import { type RunningBridge, startUpstashBridge } from "@/test/upstash-bridge";
import { attemptRules, createUpstashAttempts } from "./attempts";

let redis: RunningRedis;
let bridge: RunningBridge;

beforeAll(async () => {
  redis = await startRedis();
  bridge = await startUpstashBridge({ redisPort: redis.port });
});

afterAll(async () => {
  await bridge?.stop();
  await redis?.stop();
});

const { limit, windowMs } = attemptRules.signInByEmail;

it("counts the attempts of several processes together, and forgets them", async () => {
  const store = () => createUpstashAttempts({ url: bridge.url, token: bridge.token, timeoutMs: 10_000 });
  const processes = [store(), store()];
  const attempt = (index: number) =>
    (processes[index % 2] ?? store()).take("signInByEmail", "a@example.com", Date.now());
  const began = Date.now();
  const all = await Promise.all(Array.from({ length: limit * 2 }, (_, index) => attempt(index)));
  // At the change of a window some of them fall into the next one.
  const windows = Math.floor(Date.now() / windowMs) - Math.floor(began / windowMs) + 1;
  expect(all.filter(({ allowed }) => allowed).length).toBeGreaterThanOrEqual(limit);
  expect(all.filter(({ allowed }) => allowed).length).toBeLessThanOrEqual(limit * windows);
  for (const { retryAt } of all) expect(retryAt % windowMs).toBe(0);

  await store().forget("signInByEmail", "a@example.com");
  expect(await attempt(0)).toMatchObject({ allowed: true });
});

it("throws while the store gives no answer, so that somebody else counts", async () => {
  const attempts = createUpstashAttempts({ url: bridge.url, token: bridge.token, timeoutMs: 200 });
  redis.pause();
  await expect(attempts.take("signInByEmail", "b@example.com", Date.now())).rejects.toThrow();
  redis.resume();
});
