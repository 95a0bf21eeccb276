import { Problem } from "@/lib/base/errors";
import { MINUTE_MS } from "@/lib/base/time";
import { limiter } from "@/lib/platform/limiter";
import type { AttemptRule } from "@/lib/platform/limiter/limiter";

const wait = (ms: number): string => {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted.
 *
 * @param rule the attempts that are counted together
 * @param who the IP address, email or user id
 * @throws Problem with the waiting time after too many attempts
 */
export async function countAttempt(rule: AttemptRule, who: string): Promise<void> {
  const now = Date.now();
  const { allowed, resetAt } = await limiter().countAttempt(rule, who, now);
  if (!allowed) throw new Problem(`Too many attempts. Try again in ${wait(resetAt - now)}.`);
}

/** Forgets the failed attempts after a successful one. */
export const clearAttempts = async (rule: AttemptRule, who: string): Promise<void> =>
  limiter().clearAttempts(rule, who);
