import { DAY_MS, HOUR_MS } from "@/lib/base/time";

/** How long the old key works after a roll if the new one is not used, in milliseconds. */
export const longestOverlapMs = 30 * DAY_MS;

/**
 * How long the old key keeps working after a roll, by choice, in milliseconds: at most, and from the first request with
 * the new key on.
 */
export const rollOverlaps = {
  none: { longest: 0, afterUse: null },
  "1h": { longest: HOUR_MS, afterUse: null },
  "24h": { longest: DAY_MS, afterUse: null },
  "7d": { longest: 7 * DAY_MS, afterUse: null },
  "1h-after-use": { longest: longestOverlapMs, afterUse: HOUR_MS },
  "24h-after-use": { longest: longestOverlapMs, afterUse: DAY_MS },
};

export type RollOverlap = keyof typeof rollOverlaps;
export const rollOverlapNames = Object.keys(rollOverlaps) as RollOverlap[];
