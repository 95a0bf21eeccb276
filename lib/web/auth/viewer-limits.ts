import { LRUCache } from "lru-cache";
import { Problem } from "@/lib/base/errors";
import { getOrAdd } from "@/lib/base/get-or-add";
import { perProcess } from "@/lib/base/per-process";
import { endOfMinute, minuteOf } from "@/lib/platform/limiter/windows";

/**
 * How many pages and reads a person may start per clock minute, and how many actions. A page refreshes six times a minute, so
 * ten open tabs need 60 reads. A person submits a form every few seconds at most.
 */
export const mostPerMinute = { read: 600, action: 120 } as const;
type Kind = keyof typeof mostPerMinute;

const maxRemembered = 20_000;

const seconds = (ms: number): number => Math.ceil(ms / 1000);

/** A person reads too much. `retryAfter` is in whole seconds. */
export class TooManyReads extends Problem {
  readonly retryAfter: number;

  constructor(waitMs: number) {
    const retryAfter = seconds(waitMs);
    super(`You are loading pages too quickly. Try again in ${retryAfter} s.`);
    this.name = "TooManyReads";
    this.retryAfter = retryAfter;
  }
}

/** Does not throw: each Next bundle has its own error classes, but they share this object. */
type ViewerLimits = {
  /** Counts one read or action of a person at `now`. @returns 0, or the milliseconds until the next one is allowed */
  count(kind: Kind, userId: bigint, now: number): number;
};

type Reader = { minute: number; read: number; action: number };

/**
 * Limits the reads and actions of one person in this process. It protects the process's own pool, so the counts are not
 * shared.
 */
export function createViewerLimits(): ViewerLimits {
  const readers = new LRUCache<bigint, Reader>({ max: maxRemembered });

  const readerOf = (userId: bigint): Reader =>
    getOrAdd<bigint, Reader>(readers, userId, () => ({ minute: 0, read: 0, action: 0 }));

  return {
    count(kind, userId, now) {
      const reader = readerOf(userId);
      const minute = minuteOf(now);
      if (reader.minute !== minute) Object.assign(reader, { minute, read: 0, action: 0 });
      if (reader[kind] >= mostPerMinute[kind]) return endOfMinute(minute) - now;
      reader[kind] += 1;
      return 0;
    },
  };
}

const viewerLimits = (): ViewerLimits => perProcess("viewer limits", createViewerLimits);

/** Counts one read or page of a person. @throws TooManyReads */
export function countRead(userId: bigint): void {
  const waitMs = viewerLimits().count("read", userId, Date.now());
  if (waitMs > 0) throw new TooManyReads(waitMs);
}

/** Counts one action of a person. @throws Problem with the waiting time after too many */
export function countAction(userId: bigint): void {
  const waitMs = viewerLimits().count("action", userId, Date.now());
  if (waitMs > 0) throw new Problem(`You are making changes too quickly. Try again in ${seconds(waitMs)} s.`);
}
