import type { MetadataRoute } from "next";
import { publicOrigin } from "@/lib/web/reads/origin";

/** What crawlers may read: what is public, apart from the API. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/portal", "/staff"] },
    sitemap: `${await publicOrigin()}/sitemap.xml`,
  };
}
