import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asJson } from "@/lib/web/reads/json";

type HydrateProps = {
  /** What the server has read already, by the key of the query that will read it again. */
  reads: { key: QueryKey; data: unknown }[];
  children: ReactNode;
};

/**
 * Hands what a page has read on the server to the queries below, as the very JSON that the read would answer: they
 * render at once, on the server too, and refresh by themselves later.
 */
export function Hydrate({ reads, children }: HydrateProps) {
  const client = new QueryClient();
  for (const { key, data } of reads) client.setQueryData(key, asJson(data));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
