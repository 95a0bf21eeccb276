"use client";

import { useEffect, useRef, useState } from "react";

/**
 * The time by the clock of whoever said `first`, kept current: a browser's own clock may be wrong, and only how much time
 * has passed is taken from it.
 *
 * @param first the time on the server when it last answered, in milliseconds since the epoch
 * @param everyMs how often to look again
 */
export function useNow(first: number, everyMs: number): number {
  const [now, setNow] = useState(first);
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // An answer was on its way for a while, so each tells a time that is past; the one that took least is nearest.
    ahead.current = Math.max(ahead.current, first - performance.now());
    const update = () => setNow(performance.now() + ahead.current);
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [first, everyMs]);
  return Math.max(now, first);
}
