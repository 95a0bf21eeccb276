import { LinkRow, RowLink, Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { duration } from "@/components/usage/labels";
import { StatusBadge } from "@/components/usage/request-table";
import type { RequestSummary } from "@/lib/domains/usage/traffic/queries";

type RequestsTableProps = { label: string; requests: RequestSummary[]; withAccount?: boolean };

/** Requests of any account. Each leads to its page for staff. */
export const RequestsTable = ({ label, requests, withAccount = false }: RequestsTableProps) => (
  <Table
    label={label}
    head={[
      "Status",
      "Request",
      withAccount && ["Account", "hidden sm:table-cell"],
      ["Duration", "hidden text-right sm:table-cell"],
      ["Time", "hidden sm:table-cell"],
    ]}
  >
    {requests.map(({ requestId, at, status, method, path, errorCode, accountId, accountName, durationMicros }) => (
      <LinkRow key={requestId}>
        <Td>
          <StatusBadge status={status} />
        </Td>
        <Td className="w-full max-w-0">
          <RowLink className="block truncate font-mono font-normal text-[13px]" href={`/staff/requests/${requestId}`}>
            {method} {path}
          </RowLink>
          {errorCode && <span className="block truncate text-muted text-xs">{errorCode}</span>}
          <span className="block truncate text-muted text-xs sm:hidden">
            <Time at={new Date(at)} />
          </span>
        </Td>
        {withAccount && (
          <Td className="hidden max-w-44 truncate sm:table-cell">{accountName ?? `Account ${accountId}`}</Td>
        )}
        <Td className="hidden whitespace-nowrap text-right text-muted tabular-nums sm:table-cell">
          {duration(durationMicros)}
        </Td>
        <Td className="hidden text-muted sm:table-cell">
          <Time at={new Date(at)} />
        </Td>
      </LinkRow>
    ))}
  </Table>
);
