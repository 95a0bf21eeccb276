"use client";

import { isServer, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadError } from "./fetch-json";

const retries = 2;

const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // What the server has just rendered is not asked for again at once.
        staleTime: 10_000,
        // Nothing changes by asking again where the session has ended or the question was wrong.
        retry: (failures, error) => failures < retries && !(error instanceof ReadError && error.status < 500),
      },
    },
  });

let inBrowser: QueryClient | undefined;

/** One client for as long as the page lives; on the server, one for each request. */
function queryClient(): QueryClient {
  if (isServer) return createClient();
  inBrowser ??= createClient();
  return inBrowser;
}

/** Lets the pages of the portal read through React Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
