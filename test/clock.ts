import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits for the next clock minute if fewer than this many seconds remain: windows are fixed (decisions: Windows), and a
 * test that counts must stay within one.
 */
export async function needSeconds(seconds: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < seconds * 1000) await sleep(left + 50);
}

/** Waits exactly as long as a response says. */
export const waitFor = (retryAfter: unknown): Promise<void> => sleep(Number(retryAfter) * 1000);

/**
 * Waits for a second, after which a change applies on every process (decisions: Life of a key).
 */
export const untilChangesHold = (): Promise<void> => sleep(1_000);
