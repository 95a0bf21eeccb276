import { Code } from "@/components/docs/code-tabs";
import { Neighbours, PageHead, pageMetadata } from "@/components/docs/page-head";
import { headingClass, Inline, Prose } from "@/components/docs/prose";
import { FieldList } from "@/components/docs/reference-parts";
import { publicOrigin } from "@/lib/base/env";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import { docsPage } from "@/lib/docs/pages";
import { type EventGroup, eventGroups } from "@/lib/docs/webhook-events";

const page = docsPage("/docs/webhook-events");

export const metadata = pageMetadata(page);

export default async function WebhookEvents() {
  const origin = publicOrigin();
  const groups = eventGroups(origin);
  const [about = ""] = (await bodyMarkdown(page, origin)).split("\n## ");
  return (
    <>
      <PageHead page={page} />
      <div className="max-w-3xl">
        <Prose markdown={about} />
      </div>
      <nav aria-label="On this page" className="mt-8">
        <ul className="flex flex-wrap gap-2">
          {groups
            .flatMap(({ events }) => events)
            .map(({ type, id }) => (
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
      {groups.map(({ title, id, fields, events }) => (
        <section key={id} aria-labelledby={id} className="mt-12 border-line border-t pt-8">
          <h2 id={id} className={`${headingClass} mb-4 text-xl`}>
            <a href={`#${id}`}>{title}</a>
          </h2>
          <div className="max-w-3xl">
            <FieldList fields={fields} received />
          </div>
          <div className="mt-8 grid gap-8 xl:grid-cols-2">
            {events.map((event) => (
              <EventSection key={event.type} {...event} />
            ))}
          </div>
        </section>
      ))}
      <Neighbours page={page} />
    </>
  );
}

function EventSection({ type, id, description, fields, example }: EventGroup["events"][number]) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h3 id={id} className={`${headingClass} font-mono text-base`}>
        <a href={`#${id}`}>{type}</a>
      </h3>
      <p className="text-[15px] leading-6.5">
        <Inline markdown={description} />
      </p>
      {fields.length > 0 && <FieldList fields={fields} received />}
      <Code code={example} title="Body" label={`Body of ${type}`} />
    </section>
  );
}
