import { Problem } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { MINUTE_MS } from "@/lib/base/time";
import { createFixedWindow } from "@/lib/platform/limiter/fixed-window";

/** A page refreshes six times a minute, so ten tabs need 60 reads. A person submits a form every few seconds. */
export const mostPerMinute = { read: 600, action: 120 } as const;

/** They protect this process's own connections to the database, so the counts are not shared. */
const windows = () =>
  perProcess("viewer limits", () => ({
    read: createFixedWindow({ limit: mostPerMinute.read, windowMs: MINUTE_MS }),
    action: createFixedWindow({ limit: mostPerMinute.action, windowMs: MINUTE_MS }),
  }));

/** @returns 0, or the whole seconds until the next one is allowed */
function secondsToWait(kind: keyof typeof mostPerMinute, userId: bigint): number {
  const now = Date.now();
  const { allowed, resetAt } = windows()[kind].count(String(userId), now);
  return allowed ? 0 : Math.ceil((resetAt - now) / 1000);
}

/** `retryAfter` is in whole seconds. */
export class TooManyReads extends Problem {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`You are loading pages too quickly. Try again in ${retryAfter} s.`);
    this.name = "TooManyReads";
    this.retryAfter = retryAfter;
  }
}

/** @throws TooManyReads */
export function countRead(userId: bigint): void {
  const wait = secondsToWait("read", userId);
  if (wait > 0) throw new TooManyReads(wait);
}

/** @throws Problem with the waiting time */
export function countAction(userId: bigint): void {
  const wait = secondsToWait("action", userId);
  if (wait > 0) throw new Problem(`You are making changes too quickly. Try again in ${wait} s.`);
}
