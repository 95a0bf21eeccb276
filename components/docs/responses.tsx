import { Badge } from "@/components/ui/data/badge";
import { Link } from "@/components/ui/layout/link";
import type { ReferenceResponse, ResponseHeader } from "@/lib/docs/reference";
import { Code } from "./code";
import { Inline } from "./prose";

function Headers({ headers }: { headers: ResponseHeader[] }) {
  return (
    <details className="min-w-0 rounded-lg border border-line">
      <summary className="px-4 py-2.5 font-medium text-[13px] text-muted hover:text-ink">
        {headers.length} headers
      </summary>
      <dl className="grid gap-3 border-line border-t px-4 py-3">
        {headers.map(({ name, description, example, required }) => (
          <div key={name}>
            <dt className="font-mono font-semibold text-[13px]">
              {name} {!required && <span className="font-normal font-sans text-muted">optional</span>}
            </dt>
            <dd className="text-muted">
              <Inline markdown={description} />
              <code className="mt-0.5 block font-mono text-[13px] text-ink [overflow-wrap:anywhere]">{example}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ResponseItem({ response }: { response: ReferenceResponse }) {
  const { status, phrase, description, type, headers, examples } = response;
  const isError = status >= 400;
  return (
    <li>
      <details open={status < 300} className="group rounded-lg border border-line bg-surface">
        <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken">
          <h3
            id={`${status}-${phrase.toLowerCase().replaceAll(" ", "-")}`}
            className="flex scroll-mt-20 items-center gap-2.5"
          >
            <Badge tone={isError ? "neutral" : "accent"}>{status}</Badge> {phrase}
          </h3>
          <span className="ml-auto font-mono text-[13px] text-muted">{type}</span>
        </summary>
        <div className="grid min-w-0 gap-3 border-line border-t px-4 py-4">
          {!isError && (
            <p>
              <Inline markdown={description} />
            </p>
          )}
          {examples.map(({ name, summary, json }) => (
            <div key={name} className="grid min-w-0 gap-1.5">
              {isError && (
                <p>
                  <code className="font-mono font-semibold text-[13px]">{name}</code>{" "}
                  <span className="text-muted">{summary}</span>
                </p>
              )}
              <Code code={json} language="json" title={isError ? `${name} example` : "Example"} />
            </div>
          ))}
          <Headers headers={headers} />
        </div>
      </details>
    </li>
  );
}

export function Responses({ responses }: { responses: ReferenceResponse[] }) {
  return (
    <>
      <ul className="grid gap-2">
        {responses.map((response) => (
          <ResponseItem key={response.status} response={response} />
        ))}
      </ul>
      <p className="mt-3 text-muted">
        For how to fix each error, see{" "}
        <Link href="/docs/guides/errors" className="link">
          errors
        </Link>
        .
      </p>
    </>
  );
}
