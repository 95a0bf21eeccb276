import { setTimeout as sleep } from "node:timers/promises";

/**
 * Makes sure that a clock minute has some seconds left, and waits for the next one if it has not: windows are fixed
 * (decisions: Windows), and a test that counts must not begin in one and end in the next.
 */
export async function needSeconds(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1000) await sleep(left + 50);
}

/** Waits as long as a response says, and not a moment longer. */
export const waitFor = (retryAfter: unknown): Promise<void> => sleep(Number(retryAfter) * 1000);

/**
 * Waits for a second, after which a change holds on every process (decisions: Life of a key): a request that begins
 * later must see it, however long the response then takes.
 */
export const untilChangesHold = (): Promise<void> => sleep(1_000);
