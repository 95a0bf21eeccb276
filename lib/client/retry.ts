import type { RetryOptions } from "./types";

export const idempotencyHeader = "Idempotency-Key";

/** The upper bound of the random part of a wait. */
const maxJitterSeconds = 30;

/** In whole seconds, from seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterOf(response: Response, now = Date.now()): number | undefined {
  const value = response.headers.get("Retry-After") ?? "";
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The random part doubles with each retry, so that clients do not all retry at the same time. */
export const waitSeconds = (retries: number, retryAfter: number | undefined, random: number): number =>
  (retryAfter ?? 0) + random * Math.min(maxJitterSeconds, 2 ** retries);

/** Throws the signal's reason when it aborts. */
const sleep = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", giveUp, { once: true });
  });

/** A repeatable request does its work once, however often it is sent. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  ["GET", "PUT"].includes(method) || headers.has(idempotencyHeader);

/** A response of something in between has no code. */
const codeOf = (response: Response): Promise<unknown> =>
  response
    .clone()
    .json()
    .then(
      (body) => body?.code,
      () => undefined,
    );

/** Not if a retry could do the work of the request twice. */
async function isWorthRetrying(request: Request, response: Response): Promise<boolean> {
  const { status } = response;
  if (status === 429) return true;
  if (status === 409) return (await codeOf(response)) === "idempotency_conflict";
  if (![408, 500, 502, 503, 504].includes(status)) return false;
  // This code says that nothing was done. A proxy, or any other code, does not.
  return isRepeatable(request) || (await codeOf(response)) === "service_unavailable";
}

/**
 * Returns the last response, which may be an error. A request that writes is only repeated with an Idempotency-Key, or
 * if the response says that nothing was done.
 * @throws the last error of `send` if the server could not be reached; the signal's reason if it aborts
 */
export async function withRetries(
  request: Request,
  send: () => Promise<Response>,
  { maxRetries, maxWaitSeconds }: RetryOptions,
): Promise<Response> {
  const { signal } = request;
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted();
    const last = retries >= maxRetries;
    let retryAfter: number | undefined;
    try {
      const response = await send();
      retryAfter = retryAfterOf(response);
      if (last || (retryAfter ?? 0) > maxWaitSeconds || !(await isWorthRetrying(request, response))) return response;
    } catch (error) {
      if (last || signal.aborted || !isRepeatable(request)) throw error;
    }
    await sleep(waitSeconds(retries, retryAfter, Math.random()), signal);
  }
}
