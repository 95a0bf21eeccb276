import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Marker } from "@/components/ui/overlay/summary";
import type { Operation } from "@/lib/api/operation";
import { operations } from "@/lib/api/operations";
import type { ErrorCode } from "@/lib/base/errors";
import { errorOf } from "@/lib/base/management-errors";
import type { DocumentedField } from "@/lib/docs/fields";
import { referencePath } from "@/lib/docs/pages";
import { type Reference, type ReferenceResponse, type ResponseHeader, untilRemoval } from "@/lib/docs/reference";
import { Inline } from "./prose";

export function MarkBadges({ operation }: { operation: Operation }) {
  const { stability, deprecation } = operation;
  return (
    <>
      {stability && <Badge tone="warning">{stability}</Badge>}
      {deprecation && <Badge>Deprecated</Badge>}
    </>
  );
}

type FieldListProps = { fields: (DocumentedField & { in?: string })[]; received?: boolean };

/** `received`: the client reads them, instead of sending them. */
export const FieldList = ({ fields, received = false }: FieldListProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
    {fields.map(({ name, type, required, description, rules, in: place }) => (
      <li key={name} className="px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <code className="font-mono font-semibold text-[13px]">{name}</code>
          <span className="text-[13px] text-muted">{type}</span>
          {place && <span className="text-[13px] text-muted">{place}</span>}
          {required !== received && <Badge>{received ? "may be missing" : "required"}</Badge>}
        </p>
        <p className="mt-1 text-muted leading-5.5">
          <Inline markdown={[description, ...rules].join(" ")} />
        </p>
      </li>
    ))}
  </ul>
);

const stabilityNotes = {
  experimental: "Experimental: this operation may change within v1.",
  beta: "Beta: this operation is complete, and we only fix bugs.",
};

export function MarkNotes({ reference, now }: { reference: Reference; now: number }) {
  const { stability, deprecation } = reference.operation;
  return (
    <>
      {deprecation && (
        <Alert tone="warning">
          Use{" "}
          <Link href={referencePath(deprecation.replacement)} className="underline">
            {operations.find(({ id }) => id === deprecation.replacement)?.summary}
          </Link>{" "}
          instead: this operation will be removed on {utcDay(deprecation.sunset)},{" "}
          {untilRemoval(deprecation.sunset, now)}. See{" "}
          <Link href="/docs/guides/moving-from-get-pet" className="underline">
            how to move
          </Link>
          , and{" "}
          <Link href="/portal/usage/deprecated" className="underline">
            which of your keys call it
          </Link>
          .
        </Alert>
      )}
      {stability && (
        <Alert tone="warning">
          {stabilityNotes[stability]}{" "}
          <Link href="/docs/guides/versioning#stability" className="underline">
            Learn more
          </Link>
        </Alert>
      )}
    </>
  );
}

export const Success = ({ responses }: { responses: ReferenceResponse[] }) => (
  <ul className="mb-3 grid gap-1.5">
    {responses.map(({ status, description }) => (
      <li key={status} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <Badge tone="accent" code>
          {status}
        </Badge>
        <span className="text-muted">
          <Inline markdown={description} />
        </span>
      </li>
    ))}
  </ul>
);

export const Headers = ({ headers }: { headers: ResponseHeader[] }) => (
  <details className="mt-3 min-w-0 rounded-lg border border-line bg-surface">
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

export const Errors = ({ responses }: { responses: ReferenceResponse[] }) => (
  <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
    {responses.map(({ status, phrase, headers, examples }) => (
      <li key={status}>
        <details>
          <summary className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2.5 -outline-offset-2 hover:bg-sunken">
            <Marker />
            <Badge code>{status}</Badge>
            <span className="font-medium">{phrase}</span>
            <span className="text-[13px] text-muted">
              {examples.length > 1 ? (
                `${examples.length} codes`
              ) : (
                <code className="font-mono">{examples[0]?.name}</code>
              )}
            </span>
          </summary>
          <div className="grid gap-3 px-4 pb-3.5 pl-10.5 leading-5.5">
            {examples.map(({ name }) => (
              <p key={name}>
                <code className="block font-mono font-semibold text-[13px]">{name}</code>
                {errorOf(name as ErrorCode).advice}
              </p>
            ))}
            {headers.some((header) => header.name === "Retry-After") && (
              <p className="text-muted">
                The response has <code className="whitespace-nowrap font-mono text-[13px]">Retry-After</code>.
              </p>
            )}
          </div>
        </details>
      </li>
    ))}
  </ul>
);
