import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/awaitable";
import { perProcess } from "@/lib/base/per-process";
import type { Context } from "./context";

/**
 * How many responses to rejected requests a process sends per second, and how many of them may come in one burst. Further
 * ones wait, so that clients that ignore `Retry-After` take little of the process from others.
 */
const perSecond = 2_000;
const burst = 500;
const intervalMs = 1_000 / perSecond;
/** The longest wait. Pipelined requests could otherwise delay the responses of others for minutes. */
const maxWaitMs = 2_000;

/** Creates a schedule of responses. @returns how long each waits, in milliseconds, at `now` on a monotonic clock */
export function createSchedule(): (now: number) => number {
  let due = 0;
  return (now) => {
    due = Math.min(Math.max(due, now - burst * intervalMs) + intervalMs, now + maxWaitMs);
    return Math.max(0, due - now);
  };
}

/**
 * Delays the response to a request that used no quota: 401, 429, or shed. Of clients that send one request at a time, each
 * waits at most their number divided by {@link perSecond}.
 */
export function paceRejection({ endpoint, decision }: Context): Awaitable<void> {
  if (decision?.allowed || !endpoint.authenticated) return;
  const wait = perProcess("api pacing", createSchedule)(performance.now());
  if (wait > 0) return sleep(wait);
}
