"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { RequestLogEntry } from "@/lib/domains/usage/requests/service";
import { outcomeOf } from "@/lib/domains/usage/words";
import type { Json } from "@/lib/web/reads/json";
import { duration, requestHref, rowTime, zoneLabel } from "./labels";
import type { Names } from "./names";
import { outcomeTones } from "./outcomes";
import { RequestId } from "./request-id";
import { keyName } from "./series";

export const StatusBadge = ({ status }: { status: number }) => (
  <Badge tone={outcomeTones[outcomeOf(status)]} className="font-mono">
    {status}
  </Badge>
);

type RequestTableProps = { items: Json<RequestLogEntry>[]; zone: string; names: Names };

export function RequestTable({ items, zone, names }: RequestTableProps) {
  return (
    <Table label="Requests" className="text-[13px]">
      <thead>
        <tr>
          <Th>Time ({zoneLabel(zone)})</Th>
          <Th>Status</Th>
          <Th>Request</Th>
          <Th>Key</Th>
          <Th className="text-right">Duration</Th>
          <Th>Request ID</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ requestId, at, status, method, path, query, errorCode, keyId, durationMicros }) => (
          <tr key={requestId} className="hover:bg-canvas">
            <Td className="whitespace-nowrap tabular-nums">
              <time dateTime={new Date(at).toISOString()}>{rowTime(at, zone)}</time>
            </Td>
            <Td>
              <StatusBadge status={status} />
            </Td>
            <Td className="min-w-52 max-w-80">
              <Link
                className="link block truncate font-mono"
                href={requestHref(requestId, zone)}
                title={`${method} ${path}${query ? `?${query}` : ""}`}
              >
                {method} {path}
                <span className="sr-only">, request {requestId}</span>
              </Link>
              {errorCode && <span className="block whitespace-nowrap text-muted text-xs">{errorCode}</span>}
            </Td>
            <Td className="max-w-44 truncate" title={keyName(keyId, names)}>
              {keyName(keyId, names)}
            </Td>
            <Td className="whitespace-nowrap text-right tabular-nums">{duration(durationMicros)}</Td>
            <Td className="py-0">
              <RequestId id={requestId} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
