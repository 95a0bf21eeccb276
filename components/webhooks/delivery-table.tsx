import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, TitleLink, timeColumn, truncated } from "@/components/ui/data/data-table";
import { Countdown } from "@/components/ui/data/time";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { capitalized } from "@/lib/base/grammar";
import { deliveryStatuses } from "@/lib/base/vocabulary";
import type { DeliverySearch } from "@/lib/domains/webhooks/schema";
import type { ListedDelivery } from "@/lib/domains/webhooks/service";
import { eventName } from "@/lib/domains/webhooks/signing";
import { deliveryTones, endpointHref, failureOf } from "./labels";

export const ResponseBadge = ({ status, error }: { status: number | null; error: string | null }) => (
  <Badge tone={error === null ? "accent" : "danger"} code={status !== null}>
    {status === null ? "No response" : String(status)}
  </Badge>
);

const columnsAt = (now: number): Column<ListedDelivery>[] => [
  {
    title: "Event",
    className: truncated,
    cell: ({ id, endpointId, type }) => <TitleLink href={`${endpointHref(endpointId)}/${id}`}>{type}</TitleLink>,
  },
  {
    title: "Event ID",
    from: "sm",
    below: true,
    className: "font-mono text-[13px] text-muted",
    cell: ({ eventId }) => eventName(eventId),
  },
  {
    title: "Status",
    cell: ({ status, nextAt }) => (
      <>
        <Badge tone={deliveryTones[status]}>{status}</Badge>
        {nextAt && (
          <span className="block text-[13px] text-muted">
            Next <Countdown until={nextAt} now={now} />
          </span>
        )}
      </>
    ),
  },
  {
    title: "Attempts",
    from: "md",
    below: ({ attempts }) => attempts > 1 && `${attempts} attempts`,
    right: true,
    cell: ({ attempts }) => attempts,
  },
  {
    title: "Last response",
    from: "md",
    below: ({ lastAttempt }) => lastAttempt?.error && <ResponseBadge {...lastAttempt} />,
    cell: ({ lastAttempt }) =>
      lastAttempt ? (
        <span title={failureOf(lastAttempt)}>
          <ResponseBadge {...lastAttempt} />
        </span>
      ) : (
        "–"
      ),
  },
  timeColumn<ListedDelivery>({ title: "Created", from: "sm", below: true, at: ({ createdAt }) => createdAt }),
];

/** @param now the server's time */
export const DeliveryTable = ({ rows, now }: { rows: ListedDelivery[]; now: number }) => (
  <DataTable label="Deliveries" columns={columnsAt(now)} rows={rows} links />
);

/** `typed`: what the URL has as the ID of an event, valid or not. */
type DeliveryFiltersProps = { endpointId: bigint; search: DeliverySearch; typed: string };

export const DeliveryFilters = ({ endpointId, search: { status, event }, typed }: DeliveryFiltersProps) => (
  <FilterForm
    action={endpointHref(endpointId)}
    label="Deliveries"
    resetHref={status || typed ? endpointHref(endpointId) : undefined}
    className="mb-4"
  >
    <FilterSelect
      name="status"
      label="Status"
      value={status}
      all="Any status"
      options={deliveryStatuses.map((value) => ({ value, label: capitalized(value) }))}
    />
    <FilterInput
      name="event"
      label="Event ID"
      type="search"
      maxLength={30}
      placeholder="evt_…"
      value={typed}
      error={typed && event === undefined ? "This is not the ID of an event." : undefined}
    />
  </FilterForm>
);
