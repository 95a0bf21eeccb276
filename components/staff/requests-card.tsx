import Link from "next/link";
import { formatNumber } from "@/components/number";
import { utcTime } from "@/components/time";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { listOpenRequests } from "@/lib/plans/service";
import { RequestActions } from "./request-actions";

type OpenRequests = Awaited<ReturnType<typeof listOpenRequests>>;

/** The requests for Enterprise that wait for an answer, the longest waiting first. */
export function RequestsCard({ requests }: { requests: OpenRequests }) {
  return (
    <Card>
      <CardHeader title="Enterprise requests" description="They wait for an answer, the longest waiting first." />
      <CardBody>
        <Table label="Enterprise requests">
          <thead>
            <tr>
              <Th>Account</Th>
              <Th>Asked</Th>
              <Th className="text-right">Per minute</Th>
              <Th className="text-right">Per day</Th>
              <Th>What for</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {requests.map(({ request, account, email }) => (
              <tr key={String(request.id)} className="align-top">
                <Td className="whitespace-nowrap">
                  <Link className="link font-medium" href={`/staff/accounts/${account.id}`}>
                    {account.name}
                  </Link>
                  <span className="block text-[13px] text-muted">{email}</span>
                </Td>
                <Td className="whitespace-nowrap text-muted">{utcTime(request.createdAt.getTime())}</Td>
                <Td className="text-right tabular-nums">{formatNumber(request.perMinute)}</Td>
                <Td className="text-right tabular-nums">{formatNumber(request.perDay)}</Td>
                <Td className="wrap-anywhere min-w-60 whitespace-pre-line">{request.message}</Td>
                <Td>
                  <RequestActions
                    id={String(request.id)}
                    accountName={account.name}
                    perMinute={request.perMinute}
                    perDay={request.perDay}
                  />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </CardBody>
    </Card>
  );
}
