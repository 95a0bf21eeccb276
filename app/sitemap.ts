import type { MetadataRoute } from "next";
import { docsPages } from "@/lib/docs/pages";
import { publicOrigin } from "@/lib/web/reads/origin";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = publicOrigin();
  return ["/", "/status", ...docsPages.map(({ path }) => path)].map((path) => ({ url: `${origin}${path}` }));
}
