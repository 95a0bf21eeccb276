import { ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/data/badge";
import { type ErrorCode, errorCodes } from "@/lib/base/errors";
import type { ReferenceResponse, ResponseHeader } from "@/lib/docs/reference";
import { Inline } from "./prose";

export function Success({ responses }: { responses: ReferenceResponse[] }) {
  return (
    <ul className="mb-3 grid gap-1.5">
      {responses.map(({ status, phrase, description }) => (
        <li key={status} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <Badge tone="accent">{`${status} ${phrase}`}</Badge>
          <span className="text-muted">
            <Inline markdown={description} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Headers({ headers }: { headers: ResponseHeader[] }) {
  return (
    <details className="group mt-3 min-w-0 rounded-lg border border-line bg-surface">
      <summary className="flex items-center gap-2 px-4 py-3 font-medium hover:bg-sunken">
        <Marker /> {headers.length} headers
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

const Marker = () => (
  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
);

export function Errors({ responses }: { responses: ReferenceResponse[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {responses.flatMap(({ status, headers, examples }) =>
        examples.map(({ name, summary }) => (
          <li key={name}>
            <details className="group">
              <summary className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2.5 -outline-offset-2 hover:bg-sunken">
                <Marker />
                <Badge>{String(status)}</Badge>
                <code className="font-mono font-semibold text-[13px]">{name}</code>
                <span className="ml-auto text-[13px] text-muted max-sm:hidden">{summary}</span>
              </summary>
              <p className="px-4 pb-3.5 pl-10.5 leading-5.5">
                {errorCodes[name as ErrorCode].advice}
                {headers.some((header) => header.name === "Retry-After") && (
                  <span className="block text-muted">
                    The response has <code className="font-mono text-[13px]">Retry-After</code>.
                  </span>
                )}
              </p>
            </details>
          </li>
        )),
      )}
    </ul>
  );
}
