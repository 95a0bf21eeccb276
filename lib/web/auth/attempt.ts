import { UserError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { log } from "@/lib/base/log";
import { MINUTE_MS } from "@/lib/base/time";
import { limiter } from "@/lib/platform/limiter";
import type { AttemptRule } from "@/lib/platform/limiter/attempt-rules";

const wait = (ms: number): string => {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

/** Counted before it is made, so that concurrent ones are all counted. @throws UserError with the waiting time */
export async function countAttempt(rule: AttemptRule, who: string, ipAddress?: string): Promise<void> {
  const now = Date.now();
  const { allowed, resetAt } = await limiter().countAttempt(rule, who, now);
  if (allowed) return;
  log().warn({ rule, ipAddress }, "too many attempts");
  throw new UserError(`Too many attempts. Try again in ${wait(resetAt - now)}.`);
}

export const countOfNetwork = (rule: "signInByIp" | "signUpByIp" | "foundKeyByIp", ipAddress: string): Promise<void> =>
  countAttempt(rule, networkOf(ipAddress), ipAddress);

export const clearAttempts = async (rule: AttemptRule, who: string): Promise<void> =>
  limiter().clearAttempts(rule, who);

/** `isKnown`: with a browser that is known to the owner of the account. */
type Attempt = { email: string; ipAddress: string; isKnown?: boolean };

const pairOf = ({ email, ipAddress }: Attempt): string => `${email} ${networkOf(ipAddress)}`;

/**
 * Attempts of a stranger do not lock the owner out: they count for the stranger's network, and the owner's known browsers
 * have a count of their own, together. Once an account has many attempts from anywhere, each network has few.
 * @param attempt with an empty `email` if the client sent no valid one
 * @throws UserError with the waiting time after too many attempts
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

/** Of a network for an account, after a correct password. */
export const clearSignIns = (attempt: Attempt): Promise<void> => clearAttempts("signIn", pairOf(attempt));

/**
 * Known browsers have counts of their own: a stranger with the password locks no one out. @returns clears the count of
 * the quarter of an hour. @throws UserError after too many attempts
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
