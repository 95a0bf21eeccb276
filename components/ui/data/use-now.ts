"use client";

import { useEffect, useRef, useState } from "react";

/** By the server's clock, because the browser's may be wrong. @param first the server's time of the last response */
export function useNow(first: number, everyMs: number): number {
  const [now, setNow] = useState(first);
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // Each response is late by its network time, so the earliest one is the most accurate.
    ahead.current = Math.max(ahead.current, first - performance.now());
    const update = () => setNow(performance.now() + ahead.current);
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [first, everyMs]);
  return Math.max(now, first);
}
