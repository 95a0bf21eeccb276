import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/awaitable";
import { perProcess } from "@/lib/base/per-process";
import type { Context } from "./context";

/**
 * How many requests that used no quota get their response each second, and how many may get it at once. The responses to
 * further ones wait, so that clients that ignore `Retry-After` take little of the process from others.
 */
const perSecond = 2_000;
const atOnce = 500;
const intervalMs = 1_000 / perSecond;

/** Creates a schedule of responses. @returns how long each waits, in milliseconds, at `now` on a monotonic clock */
export function createSchedule(): (now: number) => number {
  let due = 0;
  return (now) => {
    due = Math.max(due, now - atOnce * intervalMs) + intervalMs;
    return Math.max(0, due - now);
  };
}

/**
 * Spreads the responses to requests that used no quota: 401, 429, and shed requests. The wait is at most the number of
 * connections divided by {@link perSecond}.
 */
export function spreadUnpaid({ endpoint, decision }: Context): Awaitable<void> {
  if (decision?.allowed || !endpoint.authenticated) return;
  const wait = perProcess("api unpaid", createSchedule)(performance.now());
  if (wait > 0) return sleep(wait);
}
