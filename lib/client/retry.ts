/** The same as `RetryOptions` of the client, whose public types stand in one file. */
type RetryOptions = { maxRetries: number; maxWaitSeconds: number };

/** What sending again may mend. 409: an earlier attempt with the same Idempotency-Key is still being answered. */
const transient = new Set([409, 429, 500, 502, 503, 504]);

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

/** Waits, and throws the signal's reason as soon as it is given. */
const sleep = (seconds: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", giveUp, { once: true });
  });

/**
 * Sends a request until it has a response that sending it again would not change.
 *
 * @param send one attempt
 * @returns the last response, which may still be an error
 * @throws what `send` threw last, if the server could not be reached; the signal's reason once that is given
 */
export async function withRetries(
  send: () => Promise<Response>,
  { maxRetries, maxWaitSeconds, signal }: RetryOptions & { signal?: AbortSignal | null },
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const last = attempt >= maxRetries;
    let retryAfter: number | undefined;
    try {
      const response = await send();
      retryAfter = retryAfterOf(response);
      const lasting = !transient.has(response.status) || (retryAfter ?? 0) > maxWaitSeconds;
      if (last || lasting) return response;
    } catch (error) {
      if (last || signal?.aborted) throw error;
    }
    await sleep(waitSeconds(attempt, retryAfter, Math.random()), signal);
  }
}
