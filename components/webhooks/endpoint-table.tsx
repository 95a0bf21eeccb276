import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, TitleLink, truncated } from "@/components/ui/data/data-table";
import { Truncated } from "@/components/ui/data/long-text";
import { Time } from "@/components/ui/data/time";
import { eventTypes } from "@/lib/base/vocabulary";
import { isFailing } from "@/lib/domains/webhooks/schema";
import type { Endpoint, EndpointFigures } from "@/lib/domains/webhooks/service";
import { endpointHref, endpointTones, responseTime, successRate } from "./labels";

export const EndpointStatusBadge = ({ endpoint }: { endpoint: Pick<Endpoint, "status" | "failingSince"> }) =>
  isFailing(endpoint) ? (
    <Badge tone="danger">Failing</Badge>
  ) : (
    <Badge tone={endpointTones[endpoint.status]}>{endpoint.status}</Badge>
  );

function kindsOf(chosen: string[]): string {
  if (chosen.length === eventTypes.length) return "All";
  const [first, second, ...others] = chosen;
  return `${first}${second ? `, ${second}` : ""}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

type Row = Endpoint & { figures: EndpointFigures | undefined; addedBy: string };

const columns: Column<Row>[] = [
  {
    title: "URL",
    className: truncated,
    cell: ({ id, url, description }) => (
      <>
        <TitleLink href={endpointHref(id)}>{url}</TitleLink>
        {description && <Truncated className="text-[13px] text-muted">{description}</Truncated>}
      </>
    ),
  },
  {
    title: "Events",
    from: "lg",
    className: "max-w-72 text-[13px] text-muted",
    cell: ({ eventTypes: chosen }) => <span title={chosen.join(", ")}>{kindsOf(chosen)}</span>,
  },
  {
    title: "Status",
    from: "sm",
    below: true,
    cell: (endpoint) => (
      <>
        <EndpointStatusBadge endpoint={endpoint} />
        {endpoint.failingSince && isFailing(endpoint) && (
          <span className="text-[13px] text-muted">
            {" "}
            since <Time at={endpoint.failingSince} />
          </span>
        )}
      </>
    ),
  },
  {
    title: "Success rate",
    from: "sm",
    below: ({ figures }) => figures && `${successRate(figures)} of attempts succeeded`,
    right: true,
    cell: ({ figures }) => successRate(figures),
  },
  { title: "Response, p95", from: "md", right: true, cell: ({ figures }) => responseTime(figures?.p95Ms) },
  {
    title: "Added by",
    from: "xl",
    below: ({ addedBy }) => `added by ${addedBy}`,
    className: "max-w-56 truncate text-muted",
    cell: ({ addedBy }) => <span title={addedBy}>{addedBy}</span>,
  },
];

export const EndpointTable = ({ endpoints }: { endpoints: Row[] }) => (
  <DataTable label="Endpoints" columns={columns} rows={endpoints} links />
);
