import { Code } from "@/components/docs/code-tabs";
import { Neighbours, PageHead, pageMetadata } from "@/components/docs/page-head";
import { Inline, Prose } from "@/components/docs/prose";
import { FieldList } from "@/components/docs/reference-parts";
import { publicOrigin } from "@/lib/base/env";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import { docsPage } from "@/lib/docs/pages";
import { documentedEvents } from "@/lib/docs/webhook-events";

const page = docsPage("/docs/webhook-events");

export const metadata = pageMetadata(page);

export default async function WebhookEvents() {
  const origin = publicOrigin();
  const events = documentedEvents(origin);
  const [about = ""] = (await bodyMarkdown(page, origin)).split("\n## ");
  return (
    <>
      <PageHead page={page} />
      <div className="max-w-3xl">
        <Prose markdown={about} />
      </div>
      <nav aria-label="On this page" className="mt-8">
        <ul className="flex flex-wrap gap-2">
          {events.map(({ type, id }) => (
            <li key={type}>
              <a
                href={`#${id}`}
                className="block rounded-md border border-line bg-surface px-2.5 py-1 font-mono text-[13px] hover:bg-sunken"
              >
                {type}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {events.map(({ type, id, description, fields, example }) => (
        <section key={type} aria-labelledby={id} className="mt-12 border-line border-t pt-8">
          <h2 id={id} className="mb-2 scroll-mt-20 font-mono text-xl [&>a]:no-underline hover:[&>a]:underline">
            <a href={`#${id}`}>{type}</a>
          </h2>
          <p className="mb-4 text-[15px] leading-6.5">
            <Inline markdown={description} />
          </p>
          <div className="grid gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] xl:items-start">
            <div className="min-w-0">
              <FieldList fields={fields} />
            </div>
            <Code code={example} title="Body" label={`Body of ${type}`} className="min-w-0" />
          </div>
        </section>
      ))}
      <Neighbours page={page} />
    </>
  );
}
