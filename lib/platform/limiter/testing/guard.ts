import { describe, expect, it } from "vitest";
import { FAILURES_PER_MINUTE } from "@/lib/platform/limiter/address-guard";
import { MINUTE_MS } from "@/lib/platform/limiter/windows";
import { type MakeLimiter, newId, setUp } from "./set-up";

/** How every engine counts failed authentications by address. */
export function guardContract(name: string, makeLimiter: MakeLimiter): void {
  describe(`${name}, decisions: 401s count only against the address guard`, () => {
    // The guard's cache of refusals goes by the real clock.
    const minuteStart = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const newAddress = () => `2001:db8::${newId().toString(16)}`;

    it("shows where an address stands without counting anything", async () => {
      const { limiter } = setUp(makeLimiter);
      const address = newAddress();
      expect(await limiter.peekGuard(address, minuteStart)).toMatchObject({ allowed: true, limit: 60, remaining: 60 });
      await limiter.guard(address, minuteStart);
      for (let i = 0; i < 3; i++) {
        expect(await limiter.peekGuard(address, minuteStart)).toMatchObject({ allowed: true, remaining: 59 });
      }
      for (let i = 0; i < FAILURES_PER_MINUTE; i++) await limiter.guard(address, minuteStart);
      expect(await limiter.peekGuard(address, minuteStart)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await limiter.peekGuard(address, minuteStart + MINUTE_MS)).toMatchObject({ remaining: 60 });
    });

    it("allows 60 failures of an address in a minute, and no more", async () => {
      const { limiter } = setUp(makeLimiter);
      const address = newAddress();
      for (let failure = 1; failure <= FAILURES_PER_MINUTE; failure++) {
        expect(await limiter.guard(address, minuteStart + failure)).toEqual({
          allowed: true,
          limit: 60,
          remaining: 60 - failure,
          resetAt: minuteStart + MINUTE_MS,
        });
      }
      for (let i = 0; i < 3; i++) {
        expect(await limiter.guard(address, minuteStart + 100 + i)).toEqual({
          allowed: false,
          limit: 60,
          remaining: 0,
          resetAt: minuteStart + MINUTE_MS,
        });
      }
    });

    it("keeps addresses apart, and starts again with the next minute", async () => {
      const { limiter } = setUp(makeLimiter);
      const [address, other] = [newAddress(), newAddress()];
      const failures = await Promise.all(Array.from({ length: 100 }, () => limiter.guard(address, minuteStart)));
      expect(failures.filter(({ allowed }) => allowed)).toHaveLength(60);
      expect(await limiter.guard(other, minuteStart)).toMatchObject({ allowed: true, remaining: 59 });
      expect(await limiter.guard(address, minuteStart + MINUTE_MS)).toMatchObject({ allowed: true, remaining: 59 });
    });
  });
}
