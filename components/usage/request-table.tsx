import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { LinkRow, RowLink, Table } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import type { RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { durationLabel, rowTime, zoneLabel } from "./labels";
import { RequestStatusBadge } from "./request-status";

/** The end of a request ID, where IDs differ: they begin with the time. Copies the whole ID. */
export const RequestId = ({ id, what = "request ID" }: { id: string; what?: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap font-mono text-[13px] text-muted">
    <span title={id}>…{id.slice(-8)}</span>
    <CopyButton text={id} what={`${what} ${id}`} className="relative z-10 -my-2" />
  </span>
);

type RequestTitleProps = { request: Pick<RequestLogEntry, "method" | "path" | "status"> };

export const RequestTitle = ({ request: { method, path, status } }: RequestTitleProps) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="wrap-anywhere font-mono text-xl">
      {method} {path}
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
    className="text-[13px] [&_td]:h-10 [&_td]:py-1.5"
    head={[
      [zone ? `Time (${zoneLabel(zone)})` : "Time", "hidden sm:table-cell"],
      "Status",
      "Request",
      who !== undefined && [who.title, "hidden sm:table-cell"],
      ["Duration", "hidden text-right sm:table-cell"],
      ["Request ID", "hidden sm:table-cell"],
    ]}
  >
    {items.map((item) => {
      const { requestId, status, method, path, query, errorCode, durationMicros } = item;
      const at = new Date(item.at);
      const time = zone ? <time dateTime={at.toISOString()}>{rowTime(at.getTime(), zone)}</time> : <Time at={at} />;
      const line = `${method} ${path}`;
      return (
        <LinkRow key={requestId}>
          <td className="hidden whitespace-nowrap tabular-nums sm:table-cell">{time}</td>
          <td>
            <RequestStatusBadge status={status} />
          </td>
          <td className="w-full max-w-0 sm:w-auto sm:min-w-52 sm:max-w-80">
            <span className="block truncate font-mono" title={query ? `${line}?${query}` : line}>
              <RowLink href={hrefOf(requestId)}>
                {line}
                <span className="sr-only">, request {requestId}</span>
              </RowLink>
              {query && <span className="text-muted">?{query}</span>}
            </span>
            {errorCode && <span className="block whitespace-nowrap text-muted text-xs">{errorCode}</span>}
            <span className="block truncate text-muted text-xs tabular-nums sm:hidden">
              {time} · {durationLabel(durationMicros)} {who && <span>· {who.of(item)}</span>}
            </span>
          </td>
          {who && <td className="hidden max-w-44 truncate sm:table-cell">{who.of(item)}</td>}
          <td className="hidden whitespace-nowrap text-right tabular-nums sm:table-cell">
            {durationLabel(durationMicros)}
          </td>
          <td className="hidden w-px sm:table-cell">
            <RequestId id={requestId} />
          </td>
        </LinkRow>
      );
    })}
  </Table>
);
