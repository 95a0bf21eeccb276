import type { ReactNode } from "react";
import { TryIt } from "@/components/docs/try-it/panel";
import { LongText } from "@/components/ui/data/long-text";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { basePaths } from "@/lib/api/operation";
import { operationSamples } from "@/lib/docs/operation-samples";
import type { DocsPage } from "@/lib/docs/pages";
import { holdsInt64, type Reference as ReferenceData, type ReferenceResponse } from "@/lib/docs/reference";
import { Code, CodeSamples } from "./code-tabs";
import { KeyBar } from "./key-bar";
import { methodClass } from "./method-class";
import { Neighbours, PageHead } from "./page-head";
import { Inline } from "./prose";
import { Errors, FieldList, Headers, MarkBadges, MarkNotes, Success } from "./reference-parts";

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 scroll-mt-20 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ReferenceProps = { page: DocsPage; reference: ReferenceData; now: number };

/** Beside the description on a wide screen, and below it on a small one. */
function Request({ reference }: Pick<ReferenceProps, "reference">) {
  const { operation, responses, call } = reference;
  const [success] = responses;
  const example = success?.examples.map(({ name, json }) => (
    <Code key={name} code={json} label={`Response: ${success.status} ${success.phrase}`} />
  ));
  return (
    <section aria-labelledby="request" className="grid min-w-0 content-start gap-4 xl:row-span-2">
      <h2 id="request" className="scroll-mt-20 text-xl">
        Request
      </h2>
      {operation.hideTryItPanel || call.isManagement ? (
        <>
          <CodeSamples samples={operationSamples(call)} className="rounded-lg border border-line" />
          {!call.isManagement && <KeyBar />}
          {example}
        </>
      ) : (
        <TryIt operation={call}>{example}</TryIt>
      )}
    </section>
  );
}

const notes = {
  store: {
    scopes: "/docs/guides/authentication#scopes",
    limits: "Requests count towards [your account's limits](/docs/guides/rate-limits).",
  },
  management: {
    scopes: "/docs/guides/management#a-management-key",
    limits: "Requests take nothing from [your plan](/docs/guides/management).",
  },
};

export function ReferenceSection({ page, reference, now }: ReferenceProps) {
  const { operation, parameters, body, responses } = reference;
  const successes = responses.filter(({ status }) => status < 400);
  const [{ type, fields, headers }] = successes as [ReferenceResponse];
  const { scopes, limits } = notes[operation.group];
  return (
    <>
      <PageHead
        page={page}
        description={
          <code className="font-mono [overflow-wrap:anywhere]">
            <strong className={`mr-2 ${methodClass[operation.method] ?? ""}`}>{operation.method}</strong>
            {basePaths[operation.group]}
            <wbr />
            <LongText className="text-ink">{operation.path}</LongText>
          </code>
        }
      >
        <MarkBadges operation={operation} />
      </PageHead>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-4 text-[15px] leading-6.5">
          <MarkNotes reference={reference} now={now} />
          <p>
            <Inline markdown={reference.description} />
          </p>
          <p className="text-muted">
            <Inline markdown={`Required [scope](${scopes}): \`${operation.scope}\`. ${limits}`} />
          </p>
        </div>
        <Request reference={reference} />
        <div className="min-w-0">
          <div className="grid gap-10">
            {parameters.length > 0 && (
              <Section id="parameters" title="Parameters">
                <FieldList fields={parameters} />
              </Section>
            )}
            {body && (
              <Section id="body" title="Body">
                <FieldList fields={body.fields} />
                {holdsInt64(body.fields) && <Int64Note />}
              </Section>
            )}
            <Section id="response" title="Response">
              <Success responses={successes} />
              {type.startsWith("array") && <p className="mb-3 text-muted">The body is an {type}, each with:</p>}
              {fields.length > 0 && <FieldList fields={fields} received />}
              {!body && holdsInt64(fields) && <Int64Note />}
              <Headers headers={headers} />
            </Section>
            <Section id="errors" title="Errors">
              <Errors responses={responses.filter(({ status }) => status >= 400)} />
            </Section>
          </div>
          <Neighbours page={page} />
        </div>
      </div>
    </>
  );
}

function Int64Note() {
  return (
    <Alert className="mt-3">
      <code className="font-mono">int64</code> is a 64-bit integer. JavaScript rounds integers above 9007199254740991:{" "}
      <Link href="/docs/guides/int64" className="underline">
        how to keep every digit
      </Link>
      .
    </Alert>
  );
}
