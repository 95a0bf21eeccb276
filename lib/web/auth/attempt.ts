import { Problem } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { log } from "@/lib/base/log";
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

/** Who tries to get into an account. `device`: the browser, if it has signed in to the account before. */
type Attempt = { email: string; ipAddress: string; device?: string };

const pairOf = ({ email, ipAddress }: Attempt): string => `${email} ${networkOf(ipAddress)}`;

/**
 * Counts an attempt on an account. Attempts of a stranger do not lock the owner out: they count for the stranger's network,
 * and a device of the owner has a count of its own. Once an account has many attempts from anywhere, each network has few.
 *
 * @param attempt with an empty `email` if the client sent no valid one
 * @throws Problem with the waiting time after too many attempts
 */
export async function countOnAccount(what: "signIn" | "link", attempt: Attempt): Promise<void> {
  const { email, ipAddress, device } = attempt;
  if (device) return countAttempt(`${what}ByDevice`, device, ipAddress);
  await countAttempt(`${what}ByIp`, networkOf(ipAddress), ipAddress);
  if (!email) return;
  await countAttempt(what, pairOf(attempt), ipAddress);
  const { allowed } = await limiter().countAttempt(`${what}OfAccount`, email, Date.now());
  if (!allowed) await countAttempt(`${what}Slow`, pairOf(attempt), ipAddress);
}

/** Clears the wrong passwords of a network for an account, after a correct one. */
export const clearSignIns = (attempt: Attempt): Promise<void> => clearAttempts("signIn", pairOf(attempt));

/**
 * Counts a code of a second factor. A browser that the person has signed in with has a count of its own, so that a stranger
 * who has the password does not lock the person out.
 *
 * @returns clears the count of the quarter of an hour, after a correct code
 * @throws Problem with the waiting time after too many attempts
 */
export async function countCode(attempt: {
  userId: bigint;
  device: string | undefined;
  ipAddress: string;
}): Promise<() => Promise<void>> {
  const { userId, device, ipAddress } = attempt;
  const [rule, who] = device ? (["codeByDevice", device] as const) : (["codeByUser", String(userId)] as const);
  await countAttempt(rule, who, ipAddress);
  if (!device) await countAttempt("codeByUserDaily", who, ipAddress);
  return () => clearAttempts(rule, who);
}
