import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asJson } from "@/lib/web/reads/json";

type HydrateProps = { read: string; data: unknown; children: ReactNode };

/** Passes data from the server to the read below it, so that it renders immediately and refreshes later. */
export function Hydrate({ read, data, children }: HydrateProps) {
  const client = new QueryClient();
  client.setQueryData(read.split("?"), asJson(data));
  return (
    <HydrationBoundary key={read} state={dehydrate(client)}>
      {children}
    </HydrationBoundary>
  );
}
