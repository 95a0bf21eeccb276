import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/async";
import { perProcess } from "@/lib/base/per-process";
import type { Context } from "./context";

/** Further responses wait, so that clients that ignore `Retry-After` take little of the process from others. */
const perSecond = 2_000;
const burst = 500;
/** A client that pipelines its requests could otherwise delay the responses of others for minutes. */
const maxWaitMs = 2_000;
/** Responses that wait are sent in groups, so that the process does not wake for each. */
const tickMs = 10;

/**
 * For all clients of this process: of those that send one request at a time, each waits at most their number divided by
 * `perSecond`. The time is on a monotonic clock; it and the wait are in milliseconds.
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

/** For a request that used no quota: 401, 429, or shed. */
export function paceRejection({ endpoint, decision, managementPrincipal, attempts }: Context): Awaitable<void> {
  if (decision?.allowed || (managementPrincipal && attempts?.allowed) || !endpoint.authenticated) return;
  const now = performance.now();
  const wait = pacing()(now);
  if (wait > 0) return sleep(Math.ceil((now + wait) / tickMs) * tickMs - now);
}
