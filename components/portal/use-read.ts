"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";

/** `status` 401: the session has ended; 429: it may be repeated after `retryAfterMs`. The message is for people. */
export class ReadError extends Error {
  readonly status: number;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, message: string, retryAfterMs?: number) {
    super(message);
    this.name = "ReadError";
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The query function for `app/api/portal`. @throws ReadError with a message to show; TypeError if the network fails */
async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal, headers: { Accept: "application/json" } });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body as T;
  const message = (body as { message?: string } | undefined)?.message ?? "We could not load this data.";
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new ReadError(response.status, message, retryAfter > 0 ? retryAfter * 1000 : undefined);
}

const unread = 10_000;

/**
 * Data that the server has read (see Hydrate), refreshed.
 *
 * @param name its read in `app/api/portal`, with its query
 * @param everyMs or false for never
 */
export function useRead<T>(
  name: string,
  everyMs: number | false | ((data: T) => number),
): UseQueryResult<T, ReadError> {
  return useQuery<T, ReadError>({
    queryKey: name.split("?"),
    queryFn: ({ signal }) => fetchJson<T>(`/api/portal/${name}`, signal),
    refetchInterval: ({ state: { data, error } }) => {
      if (error?.retryAfterMs) return error.retryAfterMs;
      if (typeof everyMs !== "function") return everyMs;
      return data === undefined ? unread : everyMs(data);
    },
    // People who come back from their terminal want to see their requests.
    refetchOnWindowFocus: everyMs === false ? false : "always",
  });
}
