import { type Heading, headingsOf } from "@/lib/docs/markdown";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import type { DocsPage } from "@/lib/docs/pages";
import { Neighbours, PageHead } from "./page-head";
import { Prose } from "./prose";

function OnThisPage({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return null;
  return (
    <nav aria-label="On this page" className="sticky top-24 hidden w-56 shrink-0 self-start xl:block">
      <p className="font-semibold text-[13px]">On this page</p>
      <ul className="mt-2 border-line border-l">
        {headings.map(({ id, text, depth }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block rounded-sm py-1 text-[13px] text-muted hover:text-ink ${depth === 3 ? "pl-6" : "pl-3"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
