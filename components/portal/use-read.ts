"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { use } from "react";
import { AccountContext } from "@/components/ui/form/account";
import { fetchJson, type ReadError } from "./fetch-json";

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
  const account = use(AccountContext);
  return useQuery<T, ReadError>({
    queryKey: name.split("?"),
    queryFn: ({ signal }) => fetchJson<T>(`/api/portal/${name}`, account, signal),
    refetchInterval: ({ state: { data, error } }) => {
      if (error?.retryAfterMs) return error.retryAfterMs;
      if (typeof everyMs !== "function") return everyMs;
      return data === undefined ? unread : everyMs(data);
    },
    // People who come back from their terminal want to see their requests.
    refetchOnWindowFocus: everyMs === false ? false : "always",
  });
}
