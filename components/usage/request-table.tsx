"use client";

import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import type { RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { outcomeOf } from "@/lib/domains/usage/words";
import type { Json } from "@/lib/web/reads/json";
import { duration, type KeyNames, keyName, requestHref, rowTime, zoneLabel } from "./labels";
import { outcomeTones } from "./outcomes";
import { RequestId } from "./request-id";

export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={outcomeTones[outcomeOf(status)]} code>
    {status}
  </Badge>
);

type RequestTableProps = { items: Json<RequestLogEntry>[]; zone: string; names: KeyNames };

/** On a phone, the time and the duration are below the request, and the rest is on its page. */
export function RequestTable({ items, zone, names }: RequestTableProps) {
  return (
    <Table
      label="Requests"
      className="text-[13px]"
      head={[
        [`Time (${zoneLabel(zone)})`, "hidden sm:table-cell"],
        "Status",
        "Request",
        ["Key", "hidden sm:table-cell"],
        ["Duration", "hidden text-right sm:table-cell"],
        ["Request ID", "hidden sm:table-cell"],
      ]}
    >
      {items.map(({ requestId, at, status, method, path, query, errorCode, keyId, durationMicros }) => (
        <tr key={requestId} className="hover:bg-canvas">
          <Td className="hidden whitespace-nowrap tabular-nums sm:table-cell">
            <time dateTime={new Date(at).toISOString()}>{rowTime(at, zone)}</time>
          </Td>
          <Td>
            <StatusBadge status={status} />
          </Td>
          <Td className="w-full max-w-0 sm:w-auto sm:min-w-52 sm:max-w-80">
            <Link
              className="link block truncate font-mono"
              href={requestHref(requestId, zone)}
              title={`${method} ${path}${query ? `?${query}` : ""}`}
            >
              {method} {path}
              <span className="sr-only">, request {requestId}</span>
            </Link>
            {errorCode && <span className="block whitespace-nowrap text-muted text-xs">{errorCode}</span>}
            <span className="block text-muted text-xs tabular-nums sm:hidden">
              {rowTime(at, zone)} {zoneLabel(zone)} · {duration(durationMicros)}
            </span>
          </Td>
          <Td className="hidden max-w-44 truncate sm:table-cell" title={keyName(keyId, names)}>
            {keyName(keyId, names)}
          </Td>
          <Td className="hidden whitespace-nowrap text-right tabular-nums sm:table-cell">{duration(durationMicros)}</Td>
          <Td className="hidden py-0 sm:table-cell">
            <RequestId id={requestId} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
