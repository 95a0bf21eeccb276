"use client";

import { useEffect, useState } from "react";

/**
 * The time, kept current.
 *
 * @param first the time on the server when it rendered, in milliseconds since the epoch, so that the first render in the
 *   browser says the same
 * @param everyMs how often to look again
 */
export function useNow(first: number, everyMs: number): number {
  const [now, setNow] = useState(first);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
