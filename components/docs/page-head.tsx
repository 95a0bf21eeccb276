import type { ReactNode } from "react";
import type { DocsPage } from "@/lib/docs/pages";

export function PageHead({ page, children }: { page: DocsPage; children?: ReactNode }) {
  return (
    <header className="mb-8 border-line border-b pb-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl">{page.title}</h1>
        {children}
      </div>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-[15px] text-muted">{page.description}</p>
        <a href={`${page.path}.md`} className="text-[13px] text-muted underline underline-offset-3 hover:text-ink">
          View as Markdown
        </a>
      </div>
    </header>
  );
}
