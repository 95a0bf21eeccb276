import { LRUCache } from "lru-cache";
import type { AttemptDecision } from "./limiter";
import { currentWindow } from "./windows";

export const MAX_SUBJECTS = 10_000;

export type FixedWindow = ReturnType<typeof createFixedWindow>;

/** When it is full, it forgets the subject whose last attempt is the oldest: a flood never resets one that keeps trying. */
export function createFixedWindow({ limit, windowMs }: { limit: number; windowMs: number }) {
  const counts = new LRUCache<string, { window: number; used: number }>({ max: MAX_SUBJECTS });

  function add(cost: 0 | 1, subject: string, now: number): AttemptDecision {
    const known = counts.get(subject);
    const state = known ?? { window: 0, used: 0 };
    const window = currentWindow(Math.floor(now / windowMs), state.window);
    state.used = (window === state.window ? state.used : 0) + cost;
    state.window = window;
    if (cost && !known) counts.set(subject, state);
    const { used } = state;
    const allowed = cost ? used <= limit : used < limit;
    return { allowed, limit, remaining: Math.max(0, limit - used), resetAt: (window + 1) * windowMs };
  }
  return {
    count: (subject: string, now: number) => add(1, subject, now),
    /** Counts nothing. `allowed` is about the next attempt. */
    peek: (subject: string, now: number) => add(0, subject, now),
    clear: (subject: string) => void counts.delete(subject),
  };
}
