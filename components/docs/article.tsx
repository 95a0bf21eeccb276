import { headingsOf } from "@/lib/docs/markdown";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import type { DocsPage } from "@/lib/docs/pages";
import { Neighbours } from "./neighbours";
import { OnThisPage } from "./on-this-page";
import { PageHead } from "./page-head";
import { Prose } from "./prose";

export async function Article({ page, origin }: { page: DocsPage; origin: string }) {
  const markdown = await bodyMarkdown(page, origin);
  return (
    <div className="gap-12 xl:flex">
      <article className="min-w-0 max-w-3xl flex-1">
        <PageHead page={page} />
        <Prose markdown={markdown} />
        <Neighbours page={page} />
      </article>
      <OnThisPage headings={headingsOf(markdown)} />
    </div>
  );
}
