import Link from "next/link";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { outcomeTones } from "@/components/usage/outcomes";
import { RequestId } from "@/components/usage/request-id";
import type { RequestSummary } from "@/lib/domains/usage/traffic/service";
import { outcomeOf } from "@/lib/domains/usage/words";

export function RequestsTable({ label, requests }: { label: string; requests: RequestSummary[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>When</Th>
          <Th>Request</Th>
          <Th>Response</Th>
          <Th>Account</Th>
          <Th>Request ID</Th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.requestId}>
            <Td className="whitespace-nowrap text-muted">{utcTime(Date.parse(request.at))}</Td>
            <Td className="max-w-80 truncate font-mono text-[13px]" title={`${request.method} ${request.path}`}>
              {request.method} {request.path}
            </Td>
            <Td className="whitespace-nowrap">
              <Badge tone={outcomeTones[outcomeOf(request.status)]}>{request.status}</Badge>{" "}
              <span className="text-[13px] text-muted">
                {request.errorCode} {(request.durationMicros / 1000).toFixed(1)} ms
              </span>
            </Td>
            <Td className="max-w-60 truncate">
              <Link
                className="link"
                href={`/staff/accounts/${request.accountId}`}
                title={request.accountName ?? undefined}
              >
                {request.accountName ?? `Account ${request.accountId}`}
              </Link>
            </Td>
            <Td className="py-0">
              <RequestId id={request.requestId} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
