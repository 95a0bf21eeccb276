import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asJson } from "@/lib/web/reads/json";

type HydrateProps = { queryKey: QueryKey; data: unknown; children: ReactNode };

/** Passes data from the server to the query below it, so that it renders immediately and refreshes later. */
export function Hydrate({ queryKey, data, children }: HydrateProps) {
  const client = new QueryClient();
  client.setQueryData(queryKey, asJson(data));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
