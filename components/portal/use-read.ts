"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { fetchJson, type ReadError } from "./fetch-json";

type State<T> = { data: T | undefined; error: ReadError | null };

/** When a query reads again: after the time that a 429 names, otherwise after `everyMs`; false for never. */
export const afterRetry =
  <T>(everyMs: (state: State<T>) => number | false) =>
  ({ state }: { state: State<T> }): number | false =>
    state.error?.retryAfterMs ?? everyMs(state);

/** Data that the server has read (see Hydrate), refreshed. @param name its read in `app/api/portal`, and query key */
export function useRead<T>(name: string, everyMs: number | ((data: T) => number)): UseQueryResult<T, ReadError> {
  return useQuery<T, ReadError>({
    queryKey: [name],
    queryFn: ({ signal }) => fetchJson<T>(`/api/portal/${name}`, signal),
    refetchInterval: afterRetry(({ data }) => {
      if (typeof everyMs === "number") return everyMs;
      return data === undefined ? 10_000 : everyMs(data);
    }),
    // People who come back from their terminal want to see their requests.
    refetchOnWindowFocus: "always",
  });
}
