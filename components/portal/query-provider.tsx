"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ReadError } from "./fetch-json";

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

/** Give it the account as its key: what one account has loaded is not shown in another. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
