import { setTimeout as sleep } from "node:timers/promises";

/** Waits exactly as long as a response says. */
export const waitFor = (retryAfter: unknown): Promise<void> => sleep(Number(retryAfter) * 1000);

/**
 * Waits for a second, after which a change applies on every process (decisions: Life of a key).
 */
export const untilChangesHold = (): Promise<void> => sleep(1_000);
