import type { MetadataRoute } from "next";
import { publicOrigin } from "@/lib/base/env";

export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/portal", "/staff"] },
    sitemap: `${publicOrigin()}/sitemap.xml`,
  };
}
