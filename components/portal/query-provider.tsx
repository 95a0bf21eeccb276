"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadError } from "./use-read";

const retries = 2;

const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Data from the server is fresh, so it is not fetched again immediately.
        staleTime: 10_000,
        // A retry does not help if the session has expired or the request is invalid.
        retry: (failures, error) => failures < retries && !(error instanceof ReadError && error.status < 500),
      },
    },
  });

let inBrowser: QueryClient | undefined;

/** One client per page; on the server, one per request. */
function queryClient(): QueryClient {
  if (isServer) return createClient();
  inBrowser ??= createClient();
  return inBrowser;
}

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
