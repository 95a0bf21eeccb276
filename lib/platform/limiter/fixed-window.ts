import { LRUCache } from "lru-cache";
import type { AttemptDecision } from "./limiter";
import { currentWindow } from "./windows";

/** How many subjects a fixed window counts at the same time. */
export const MAX_SUBJECTS = 10_000;

/** Counts the attempts of subjects in fixed windows, in memory. */
export type FixedWindow = {
  /** Counts an attempt. */
  count(subject: string, now: number): AttemptDecision;
  /** Reads the window without counting. `allowed` says whether the next attempt is allowed. */
  peek(subject: string, now: number): AttemptDecision;
  clear(subject: string): void;
};

/**
 * Creates a fixed window in memory. When it is full, it forgets the subject whose last attempt is the oldest, so a flood of
 * addresses never resets one that keeps trying.
 */
export function createFixedWindow({ limit, windowMs }: { limit: number; windowMs: number }): FixedWindow {
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
    count: (subject, now) => add(1, subject, now),
    peek: (subject, now) => add(0, subject, now),
    clear: (subject) => void counts.delete(subject),
  };
}
