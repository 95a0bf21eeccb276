import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asJson } from "@/lib/web/reads/json";

type HydrateProps = {
  reads: { key: QueryKey; data: unknown }[];
  children: ReactNode;
};

/** Passes data from the server to the queries below it, so that they render immediately and refresh later. */
export function Hydrate({ reads, children }: HydrateProps) {
  const client = new QueryClient();
  for (const { key, data } of reads) client.setQueryData(key, asJson(data));
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
