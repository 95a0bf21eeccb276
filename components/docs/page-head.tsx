import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { product } from "@/lib/base/product";
import { type DocsPage, neighbours } from "@/lib/docs/pages";
import { PageMenu } from "./page-menu";

export const pageMetadata = ({ path, title, description, feed }: DocsPage): Metadata => ({
  title,
  description,
  alternates: {
    canonical: path,
    types: { "text/markdown": `${path}.md`, ...(feed && { "application/rss+xml": feed }) },
  },
  openGraph: { title, description, url: path, siteName: product.name, type: "article" },
  twitter: { card: "summary_large_image", title, description },
});

const cardClass = "flex flex-col gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken";

export function Neighbours({ page }: { page: DocsPage }) {
  const { previous, next } = neighbours(page.path);
  return (
    <nav aria-label="Previous and next page" className="mt-14 grid gap-4 sm:grid-cols-2">
      {previous && (
        <Link href={previous.path} className={cardClass}>
          <span className="flex items-center gap-1.5 text-[13px] text-muted">
            <Icon name="arrow-left" className="size-3.5" /> Previous
          </span>
          <span className="font-medium">{previous.title}</span>
        </Link>
      )}
      {next && (
        <Link href={next.path} className={`${cardClass} items-end text-right sm:col-start-2`}>
          <span className="flex items-center gap-1.5 text-[13px] text-muted">
            Next <Icon name="arrow-right" className="size-3.5" />
          </span>
          <span className="font-medium">{next.title}</span>
        </Link>
      )}
    </nav>
  );
}

type PageHeadProps = { page: DocsPage; description?: ReactNode; children?: ReactNode };

export function PageHead({ page, description = page.description, children }: PageHeadProps) {
  return (
    <header className="mb-8 border-line border-b pb-6">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-3xl">{page.title}</h1>
          {children}
        </div>
        <p className="text-[15px] text-muted sm:col-span-2">{description}</p>
        <div className="flex gap-2 max-sm:mt-2 max-sm:flex-row-reverse max-sm:justify-end sm:col-start-2 sm:row-start-1">
          {page.feed && (
            <LinkButton size="sm" href={page.feed}>
              <Icon name="rss" /> Subscribe with RSS
            </LinkButton>
          )}
          <PageMenu path={page.path} />
        </div>
      </div>
    </header>
  );
}
