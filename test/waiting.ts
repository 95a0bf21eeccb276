import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until a condition is true.
 *
 * @param ms the longest wait
 * @throws Error that names the condition
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}`);
    await sleep(20);
  }
}

/** Blocks the event loop without using the CPU, as a process does that the machine does not run. */
export const blockLoop = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Requests and attempts are counted in fixed windows (decisions: Windows). Waits for the next one if this ends within `ms`,
 * so that a test stays in one. A timer may fire a millisecond early, which would be in the window that ends.
 */
export async function roomInWindow(windowMs: number, ms = 60_000): Promise<void> {
  const left = windowMs - (Date.now() % windowMs);
  if (left < ms) await sleep(left + 5);
}
