import { Code } from "@/components/docs/code-tabs";
import { Neighbours, PageHead, pageMetadata } from "@/components/docs/page-head";
import { headingClass, Inline, Prose } from "@/components/docs/prose";
import { FieldList } from "@/components/docs/reference-parts";
import { Card } from "@/components/ui/layout/page";
import { Marker } from "@/components/ui/overlay/summary";
import { publicOrigin } from "@/lib/base/env";
import { bodyMarkdown } from "@/lib/docs/page-markdown";
import { docsPage } from "@/lib/docs/pages";
import { type EventGroup, eventGroups } from "@/lib/docs/webhook-events";

const page = docsPage("/docs/webhook-events");

export const metadata = pageMetadata(page);

const columnsClass = "grid grid-cols-1 items-start gap-8 xl:grid-cols-2";
const labelClass = "mb-2 font-medium text-[13px] text-muted";

export default async function WebhookEvents() {
  const origin = publicOrigin();
  const groups = eventGroups(origin);
  const [about = ""] = (await bodyMarkdown(page, origin)).split("\n## ");
  return (
    <>
      <PageHead page={page} />
      <div className={columnsClass}>
        <Prose markdown={about} />
        <nav aria-label="On this page">
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {groups.map(({ title, id, events }) => (
              <li key={id} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9.5rem_1fr]">
                <a href={`#${id}`} className="font-semibold hover:underline">
                  {title}
                </a>
                <p className="flex flex-wrap gap-x-4 gap-y-1.5 font-mono text-[13px]">
                  {events.map((event) => (
                    <a key={event.type} href={`#${event.id}`} className="link">
                      {event.type}
                    </a>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {groups.map(({ title, id, fields, events }) => (
        <section key={id} aria-labelledby={id} className="mt-12 border-line border-t pt-8">
          <h2 id={id} className={`${headingClass} mb-4 text-xl`}>
            <a href={`#${id}`}>{title}</a>
          </h2>
          <div className={columnsClass}>
            <div className="min-w-0">
              <p className={labelClass}>When each is sent, and its body</p>
              <Card className="divide-y divide-line overflow-hidden [&_figure]:rounded-none [&_figure]:border-0">
                {events.map((event, index) => (
                  <EventSection key={event.type} {...event} open={index === 0} />
                ))}
              </Card>
            </div>
            <div className="xl:sticky xl:top-24">
              <p className={labelClass}>
                Fields of <code className="font-mono">data</code>
                {events.length > 1 && <span> in all of them</span>}
              </p>
              <FieldList fields={fields} received />
            </div>
          </div>
        </section>
      ))}
      <Neighbours page={page} />
    </>
  );
}

type EventProps = EventGroup["events"][number] & { open: boolean };

function EventSection({ type, id, description, fields, example, open }: EventProps) {
  return (
    <section aria-labelledby={id}>
      <details open={open}>
        <summary className="flex gap-2.5 px-4 py-3 -outline-offset-2 hover:bg-sunken">
          <Marker className="mt-1 size-4 shrink-0 text-muted" />
          <span className="min-w-0">
            <h3 id={id} className="scroll-mt-20 font-mono text-sm">
              {type}
            </h3>
            <span className="text-muted leading-5.5">
              <Inline markdown={description} />
            </span>
          </span>
        </summary>
        {fields.length > 0 && (
          <div className="border-line border-t p-4">
            <FieldList fields={fields} received />
          </div>
        )}
        <Code code={example} title="Body" label={`Body of ${type}`} />
      </details>
    </section>
  );
}
