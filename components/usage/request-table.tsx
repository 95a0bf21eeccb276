import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { LinkRow, RowLink, Table } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import type { RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { durationLabel, rowTime, zoneLabel } from "./labels";
import { RequestStatusBadge } from "./request-status";

type RequestIdProps = { id: string; label?: string; what?: string; whole?: true };

/** The end of a request ID, where IDs differ: they begin with the time. Copies the whole ID. */
export const RequestId = ({ id, label, what = "request ID", whole }: RequestIdProps) => (
  <span className="request-id">
    {label && <span className="font-sans">{label}</span>}
    {whole ? <span className="whitespace-normal">{id}</span> : <span title={id}>{`…${id.slice(-8)}`}</span>}
    <CopyButton text={id} what={`${what} ${id}`} />
  </span>
);

type RequestTitleProps = { request: Pick<RequestLogEntry, "method" | "path" | "query" | "status"> };

export const RequestTitle = ({ request: { method, path, query, status } }: RequestTitleProps) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="wrap-anywhere font-mono text-xl">
      {method} {path}
      <span className="text-muted">{query && `?${query}`}</span>
    </span>
    <RequestStatusBadge status={status} />
  </span>
);

type Logged = Pick<RequestLogEntry, "requestId" | "method" | "path" | "status" | "durationMicros"> & {
  at: number | string;
  query?: string | null;
  errorCode: string | null;
};

type RequestTableProps<Item extends Logged> = {
  label: string;
  items: Item[];
  /** Without it, the person's. */
  zone?: string;
  hrefOf: (requestId: string) => string;
  who?: { title: string; of: (item: Item) => ReactNode };
};

export const RequestTable = <Item extends Logged>({ label, items, zone, hrefOf, who }: RequestTableProps<Item>) => (
  <Table
    label={label}
    className="whitespace-nowrap text-[13px] tabular-nums [&_td]:h-10 [&_td]:py-1.5"
    head={[
      [zone ? `Time (${zoneLabel(zone)})` : "Time", "max-sm:hidden"],
      "Status",
      "Request",
      who !== undefined && [who.title, "max-sm:hidden"],
      ["Duration", "max-sm:hidden text-right"],
      ["Request ID", "max-sm:hidden"],
    ]}
  >
    {items.map((item) => {
      const { requestId, status, method, path, query, errorCode, durationMicros } = item;
      const at = new Date(item.at);
      const time = zone ? <time dateTime={at.toISOString()}>{rowTime(at.getTime(), zone)}</time> : <Time at={at} />;
      const line = `${method} ${path}`;
      return (
        <LinkRow key={requestId}>
          <td className="max-sm:hidden">{time}</td>
          <td>
            <RequestStatusBadge status={status} />
          </td>
          <td className="w-full max-w-0 sm:w-auto sm:min-w-52 sm:max-w-80">
            <span className="block truncate font-mono" title={query ? `${line}?${query}` : line}>
              <RowLink href={hrefOf(requestId)}>
                {line}
                <span className="sr-only">{`, request ${requestId}`}</span>
              </RowLink>
              {query && <span className="text-muted">{`?${query}`}</span>}
            </span>
            {errorCode && <span className="block text-muted text-xs">{errorCode}</span>}
            <span className="block truncate text-muted text-xs sm:hidden">
              {time}
              {` · ${durationLabel(durationMicros)} `}
              {who && <span>· {who.of(item)}</span>}
            </span>
          </td>
          {who && <td className="max-sm:hidden max-w-44 truncate">{who.of(item)}</td>}
          <td className="max-sm:hidden text-right">{durationLabel(durationMicros)}</td>
          <td className="max-sm:hidden w-px">
            <RequestId id={requestId} />
          </td>
        </LinkRow>
      );
    })}
  </Table>
);
