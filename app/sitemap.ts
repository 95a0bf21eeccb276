import type { MetadataRoute } from "next";
import { publicOrigin } from "@/lib/base/env";
import { docsPages } from "@/lib/docs/pages";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = publicOrigin();
  return ["/", "/status", ...docsPages.map(({ path }) => path)].map((path) => ({ url: `${origin}${path}` }));
}
