import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/async";
import { perProcess } from "@/lib/base/per-process";
import type { Context } from "./context";

/**
 * How many responses to rejected requests a process sends per second, and how many of them may come in one burst. Further
 * ones wait, so that clients that ignore `Retry-After` take little of the process from others.
 */
const perSecond = 2_000;
const burst = 500;
/** The longest wait. A client that pipelines its requests could otherwise delay the responses of others for minutes. */
const maxWaitMs = 2_000;
/** Responses that wait are sent in groups. To wake for each takes a fifth more CPU. */
const tickMs = 10;

/**
 * Paces the responses to all clients of this process together. Of clients that send one request at a time, each waits at
 * most their number divided by the rate.
 *
 * @returns how long each response waits, in milliseconds, at `now` on a monotonic clock
 */
export function createPacing(): (now: number) => number {
  const intervalMs = 1_000 / perSecond;
  let due = Number.NEGATIVE_INFINITY;
  return (now) => {
    due = Math.min(Math.max(due, now - burst * intervalMs) + intervalMs, now + maxWaitMs);
    return Math.max(0, due - now);
  };
}

const pacing = () => perProcess("api pacing", createPacing);

/** Delays the response to a request that used no quota: 401, 429, or shed. */
export function paceRejection({ endpoint, decision }: Context): Awaitable<void> {
  if (decision?.allowed || !endpoint.authenticated) return;
  const now = performance.now();
  const wait = pacing()(now);
  if (wait > 0) return sleep(Math.ceil((now + wait) / tickMs) * tickMs - now);
}
