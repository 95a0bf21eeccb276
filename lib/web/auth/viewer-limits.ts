import { UserError } from "@/lib/base/errors";
import { perProcess } from "@/lib/base/per-process";
import { MINUTE_MS } from "@/lib/base/time";
import { createFixedWindow } from "@/lib/platform/limiter/fixed-window";

/** A page refreshes six times a minute, so ten tabs need 60 reads. A person submits a form every few seconds. */
export const maxPerMinute = { read: 600, action: 120 } as const;

/** They protect this process's own connections to the database, so the counts are not shared. */
const windows = () =>
  perProcess("viewer limits", () => ({
    read: createFixedWindow({ limit: maxPerMinute.read, windowMs: MINUTE_MS }),
    action: createFixedWindow({ limit: maxPerMinute.action, windowMs: MINUTE_MS }),
  }));

function secondsToWait(kind: keyof typeof maxPerMinute, userId: bigint): number {
  const now = Date.now();
  const { allowed, resetAt } = windows()[kind].count(String(userId), now);
  return allowed ? 0 : Math.ceil((resetAt - now) / 1000);
}

/** @returns 0, or the whole seconds until the next page or read is allowed */
export const countRead = (userId: bigint): number => secondsToWait("read", userId);

export const tooManyReads = (wait: number) => ({
  message: `You are loading pages too quickly. Try again in ${wait} s.`,
  headers: { "Retry-After": String(wait) },
});

/** @throws UserError with the waiting time */
export function countAction(userId: bigint): void {
  const wait = secondsToWait("action", userId);
  if (wait > 0) throw new UserError(`You are making changes too quickly. Try again in ${wait} s.`);
}
