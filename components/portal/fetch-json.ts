/** `status` 401: the session has ended; 429: it may be repeated after `retryAfterMs`. The message is for people. */
export class ReadError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = "ReadError";
  }
}

/** The query function for `app/api/portal`. @param account of the page @throws ReadError with a message to show; TypeError if the network fails */
export async function fetchJson<T>(path: string, account: string | undefined, signal?: AbortSignal): Promise<T> {
  const headers = { Accept: "application/json", ...(account && { "X-Account-Id": account }) };
  const response = await fetch(path, { signal, headers });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as T;
  const message = (body as { message?: string } | undefined)?.message ?? "We could not load this data.";
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new ReadError(response.status, message, retryAfter > 0 ? retryAfter * 1000 : undefined);
}
