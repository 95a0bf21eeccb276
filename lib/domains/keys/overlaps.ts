import { DAY_MS, HOUR_MS } from "@/lib/base/time";

/** How long the old key keeps working after a roll, in milliseconds, by choice. */
const rollOverlaps = { none: 0, "1h": HOUR_MS, "24h": DAY_MS, "7d": 7 * DAY_MS } as const;

/** The same, from the first request with the new key on. */
const overlapsAfterUse = { "1h-after-use": HOUR_MS, "24h-after-use": DAY_MS } as const;

/** How long the old key works after a roll if the new one is not used, in milliseconds. */
export const longestOverlapMs = 30 * DAY_MS;

export type RollOverlap = keyof typeof rollOverlaps | keyof typeof overlapsAfterUse;
export const rollOverlapNames = [...Object.keys(rollOverlaps), ...Object.keys(overlapsAfterUse)] as RollOverlap[];

/** How long an overlap lasts at most, and how long it lasts after the first request with the new key, in milliseconds. */
export function overlapOf(name: RollOverlap): { longest: number; afterUse: number | null } {
  if (name in rollOverlaps) return { longest: rollOverlaps[name as keyof typeof rollOverlaps], afterUse: null };
  return { longest: longestOverlapMs, afterUse: overlapsAfterUse[name as keyof typeof overlapsAfterUse] };
}
