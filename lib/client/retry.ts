/** The same as `RetryOptions` of the client, whose public types are in one file. */
type RetryOptions = { maxRetries: number; maxWaitSeconds: number };

/** The statuses worth a retry. 409: an earlier request with the same Idempotency-Key is still in progress. */
const transient = new Set([409, 429, 500, 502, 503, 504]);

/** The upper bound of the random part of a wait, in seconds. */
const maxJitterSeconds = 30;

/** The value of Retry-After in whole seconds, or undefined. */
export function retryAfterOf(response: Response): number | undefined {
  const value = response.headers.get("Retry-After");
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}

/**
 * The wait before a retry: Retry-After plus a random part that doubles with each retry, so that clients do not all
 * retry at the same time.
 *
 * @param retries the number of earlier retries
 * @param random from 0 to 1
 * @returns seconds
 */
export const waitSeconds = (retries: number, retryAfter: number | undefined, random: number): number =>
  (retryAfter ?? 0) + random * Math.min(maxJitterSeconds, 2 ** retries);

/** Waits. Throws the signal's reason when it aborts. */
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
 * Sends a request until its response is final or the retries are used up.
 *
 * @param send sends the request once
 * @returns the last response, which may be an error
 * @throws the last error of `send` if the server could not be reached; the signal's reason if it aborts
 */
export async function withRetries(
  send: () => Promise<Response>,
  { maxRetries, maxWaitSeconds, signal }: RetryOptions & { signal?: AbortSignal | null },
): Promise<Response> {
  for (let retries = 0; ; retries++) {
    signal?.throwIfAborted();
    const last = retries >= maxRetries;
    let retryAfter: number | undefined;
    try {
      const response = await send();
      retryAfter = retryAfterOf(response);
      const lasting = !transient.has(response.status) || (retryAfter ?? 0) > maxWaitSeconds;
      if (last || lasting) return response;
    } catch (error) {
      if (last || signal?.aborted) throw error;
    }
    await sleep(waitSeconds(retries, retryAfter, Math.random()), signal);
  }
}
