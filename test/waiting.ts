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
