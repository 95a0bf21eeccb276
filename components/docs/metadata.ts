import type { Metadata } from "next";
import { product } from "@/lib/base/product";
import type { DocsPage } from "@/lib/docs/pages";

export const pageMetadata = ({ path, title, description }: DocsPage): Metadata => ({
  title,
  description,
  alternates: { canonical: path, types: { "text/markdown": `${path}.md` } },
  openGraph: { title, description, url: path, siteName: product.name, type: "article" },
  twitter: { card: "summary_large_image", title, description },
});
