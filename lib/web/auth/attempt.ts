import { Problem } from "@/lib/base/errors";
import { MINUTE_MS } from "@/lib/base/time";
import { limiter } from "@/lib/platform/limiter";
import type { AttemptRule } from "@/lib/platform/limiter/limiter";

const wait = (ms: number): string => {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/**
 * Counts an attempt before it is made, so that attempts made at once are all counted.
 *
 * @param rule which attempts are counted together
 * @param who the address, email or person that makes them
 * @throws Problem with the waiting time once there were too many
 */
export async function countAttempt(rule: AttemptRule, who: string): Promise<void> {
  const now = Date.now();
  const { allowed, resetAt } = await limiter().countAttempt(rule, who, now);
  if (!allowed) throw new Problem(`Too many attempts. Try again in ${wait(resetAt - now)}.`);
}

/** Forgets the attempts of one who has since shown to be the right person. */
export const forgetAttempts = async (rule: AttemptRule, who: string): Promise<void> =>
  limiter().clearAttempts(rule, who);
