import { setTimeout as sleep } from "node:timers/promises";
import type { Awaitable } from "@/lib/base/async";
import { perProcess } from "@/lib/base/per-process";
import type { Context } from "./context";
import { createSchedule } from "./schedule";

/** Further ones wait, so that clients that ignore `Retry-After` take little of the process from others. */
const rejections = { perSecond: 2_000, burst: 500 };

/** Responses that wait are sent in groups. To wake for each takes a fifth more CPU. */
const tickMs = 10;

const schedule = () => perProcess("api pacing", () => createSchedule(rejections));

/** For a request that used no quota: 401, 429, or shed. */
export function paceRejection({ endpoint, decision }: Context): Awaitable<void> {
  if (decision?.allowed || !endpoint.authenticated) return;
  const now = performance.now();
  const wait = schedule()(now);
  if (wait > 0) return sleep(Math.ceil((now + wait) / tickMs) * tickMs - now);
}
