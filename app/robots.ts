import type { MetadataRoute } from "next";
import { publicOrigin } from "@/lib/web/reads/origin";

export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/portal", "/staff"] },
    sitemap: `${publicOrigin()}/sitemap.xml`,
  };
}
