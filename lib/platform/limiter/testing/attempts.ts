import { afterEach, describe, expect, it, vi } from "vitest";
import { attemptRules } from "@/lib/platform/limiter/attempt-rules";
import { type MakeLimiter, midnight, newId, setUp } from "./set-up";

const rule = "signIn";
const { limit, windowMs } = attemptRules[rule];

/** How every limiter counts attempts. */
export function attemptsContract(name: string, makeLimiter: MakeLimiter): void {
  describe(`${name}, attempts`, () => {
    afterEach(() => void vi.useRealTimers());

    /** A limiter, at a time that the test sets. */
    function setUpAttempts() {
      const { limiter } = setUp(makeLimiter);
      const at = (now: number) => {
        vi.useFakeTimers({ toFake: ["Date"], now });
        return now;
      };
      const attempt = (who: string, now = midnight) => limiter.countAttempt(rule, who, at(now));
      const peek = (who: string, now = midnight) => limiter.peekAttempts(rule, who, at(now));
      return { limiter, attempt, peek, who: `${newId()}@example.com` };
    }

    it("allows the limit in a window, and as many again in the next", async () => {
      const { attempt, who } = setUpAttempts();
      for (let used = 1; used <= limit; used++) {
        const allowed = { allowed: true, limit, remaining: limit - used, resetAt: midnight + windowMs };
        expect(await attempt(who, midnight + used)).toEqual(allowed);
      }
      const rejected = { allowed: false, limit, remaining: 0, resetAt: midnight + windowMs };
      for (let i = 0; i < 3; i++) expect(await attempt(who, midnight + windowMs - 1)).toEqual(rejected);
      // Ratelimit also rejects in the first millisecond of the next window.
      expect(await attempt(who, midnight + windowMs + 1)).toMatchObject({ allowed: true, remaining: limit - 1 });
    });

    it("counts attempts made at the same time, by rule and by who makes them", async () => {
      const { limiter, attempt, who } = setUpAttempts();
      const all = await Promise.all(Array.from({ length: limit * 3 }, () => attempt(who)));
      expect(all.filter(({ allowed }) => allowed)).toHaveLength(limit);
      expect(await attempt(`other-${who}`)).toMatchObject({ allowed: true });
      expect(await limiter.countAttempt("signUp", who, midnight)).toMatchObject({ allowed: true });
    });

    it("reads without counting", async () => {
      const { attempt, peek, who } = setUpAttempts();
      for (let i = 0; i < 2; i++) expect(await peek(who)).toMatchObject({ allowed: true, remaining: limit });
      for (let i = 0; i < limit; i++) await attempt(who);
      for (let i = 0; i < 2; i++) expect(await peek(who)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await peek(who, midnight + windowMs)).toMatchObject({ allowed: true, remaining: limit });
    });

    it("clears the attempts of one subject only", async () => {
      const { limiter, attempt, who } = setUpAttempts();
      for (let i = 0; i <= limit; i++) await Promise.all([attempt(who), attempt(`other-${who}`)]);
      await limiter.clearAttempts(rule, who);
      expect(await attempt(who)).toMatchObject({ allowed: true, remaining: limit - 1 });
      expect(await attempt(`other-${who}`)).toMatchObject({ allowed: false });
    });
  });
}
