import type { RetryOptions } from "./animal-store";

const transient = new Set([429, 500, 502, 503, 504]);

/** The most that the random part of a wait grows to. */
const maxJitterSeconds = 30;

/** The value of Retry-After in whole seconds, undefined if there is none. */
export function retryAfterOf(response: Response): number | undefined {
  const value = response.headers.get("Retry-After");
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}

/**
 * How long to wait before sending again: what Retry-After says, and a random part that may double with each attempt, so
 * that many clients do not come back at the same instant.
 *
 * @param attempt 0 after the first request
 * @param random from 0 to 1
 * @returns seconds
 */
export const waitSeconds = (attempt: number, retryAfter: number | undefined, random: number): number =>
  (retryAfter ?? 0) + random * Math.min(maxJitterSeconds, 2 ** attempt);

const sleep = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Sends a request until it has an answer that sending it again would not change.
 *
 * @returns the last answer, which may still be an error
 * @throws what `send` threw last, if the server could not be reached
 */
export async function withRetries(send: () => Promise<Response>, options: RetryOptions): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const last = attempt >= options.maxRetries;
    let retryAfter: number | undefined;
    try {
      const response = await send();
      retryAfter = retryAfterOf(response);
      if (last || !transient.has(response.status) || (retryAfter ?? 0) > options.maxWaitSeconds) return response;
      await response.body?.cancel();
    } catch (error) {
      if (last) throw error;
    }
    await sleep(waitSeconds(attempt, retryAfter, Math.random()));
  }
}
