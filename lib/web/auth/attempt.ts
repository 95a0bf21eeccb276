import { Problem } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { log } from "@/lib/base/log";
import { MINUTE_MS } from "@/lib/base/time";
import { limiter } from "@/lib/platform/limiter";
import type { AttemptRule } from "@/lib/platform/limiter/attempt-rules";

const wait = (ms: number): string => {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/**
 * Counts an attempt before it is made, so that concurrent attempts are all counted.
 *
 * @param rule the attempts that are counted together
 * @param who the network, the account, or both
 * @param ipAddress the client's, for the log
 * @throws Problem with the waiting time after too many attempts
 */
export async function countAttempt(rule: AttemptRule, who: string, ipAddress?: string): Promise<void> {
  const now = Date.now();
  const { allowed, resetAt } = await limiter().countAttempt(rule, who, now);
  if (allowed) return;
  log().warn({ rule, ipAddress }, "too many attempts");
  throw new Problem(`Too many attempts. Try again in ${wait(resetAt - now)}.`);
}

/** Counts an attempt of a network, whatever its account. @param ipAddress the client's IP address */
export const countOfNetwork = (rule: "signInByIp" | "signUpByIp" | "foundKeyByIp", ipAddress: string): Promise<void> =>
  countAttempt(rule, networkOf(ipAddress), ipAddress);

/** Clears the failed attempts after a successful one. */
export const clearAttempts = async (rule: AttemptRule, who: string): Promise<void> =>
  limiter().clearAttempts(rule, who);

/** Who tries to get into an account. `isKnown`: with a browser that is known to its owner. */
type Attempt = { email: string; ipAddress: string; isKnown?: boolean };

const pairOf = ({ email, ipAddress }: Attempt): string => `${email} ${networkOf(ipAddress)}`;

/**
 * Counts an attempt on an account. Attempts of a stranger do not lock the owner out: they count for the stranger's network,
 * and the owner's known browsers have a count of their own, together. Once an account has many attempts from anywhere, each
 * network has few.
 *
 * @param attempt with an empty `email` if the client sent no valid one
 * @throws Problem with the waiting time after too many attempts
 */
export async function countOnAccount(what: "signIn" | "link", attempt: Attempt): Promise<void> {
  const { email, ipAddress, isKnown } = attempt;
  if (isKnown) return countAttempt(`${what}OfDevices`, email, ipAddress);
  await countAttempt(`${what}ByIp`, networkOf(ipAddress), ipAddress);
  if (!email) return;
  await countAttempt(what, pairOf(attempt), ipAddress);
  const { allowed } = await limiter().countAttempt(`${what}OfAccount`, email, Date.now());
  if (!allowed) await countAttempt(`${what}Slow`, pairOf(attempt), ipAddress);
}

/** Clears the wrong passwords of a network for an account, after a correct one. */
export const clearSignIns = (attempt: Attempt): Promise<void> => clearAttempts("signIn", pairOf(attempt));

/**
 * Counts a code of a second factor. The browsers that are known to the person have counts of their own, so that a stranger
 * who has the password does not lock the person out.
 *
 * @returns clears the count of the quarter of an hour, after a correct code
 * @throws Problem with the waiting time after too many attempts
 */
export async function countCode(attempt: {
  userId: bigint;
  isKnown: boolean;
  ipAddress: string;
}): Promise<() => Promise<void>> {
  const { isKnown, ipAddress } = attempt;
  const who = String(attempt.userId);
  const rule = isKnown ? "codeOfDevices" : "codeByUser";
  await countAttempt(rule, who, ipAddress);
  await countAttempt(`${rule}Daily`, who, ipAddress);
  return () => clearAttempts(rule, who);
}
