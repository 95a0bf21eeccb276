import type { CallApi } from "@/lib/platform/api-process";
import type { Limiter } from "./limiter";

/** The methods of a limiter that a process of pages calls in the process of the API. */
export const remoteMethods = [
  "peek",
  "banOf",
  "restoreBans",
  "liftBan",
  "countAttempt",
  "peekAttempts",
  "clearAttempts",
] as const satisfies (keyof Limiter)[];

/** A limiter whose windows, bans and attempts are in the process of the API. */
export const createRemoteLimiter = (call: CallApi): Limiter =>
  Object.fromEntries(
    remoteMethods.map((method) => [method, (...args: unknown[]) => call(method, ...args)]),
  ) as unknown as Limiter;
