import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Table, Td } from "@/components/ui/data/table";
import { Link } from "@/components/ui/layout/link";
import { outcomeTones } from "@/components/usage/outcomes";
import { RequestId } from "@/components/usage/request-id";
import type { RequestSummary } from "@/lib/domains/usage/traffic/queries";
import { outcomeOf } from "@/lib/domains/usage/words";

const AccountOf = ({ accountId, accountName }: RequestSummary) => {
  const name = accountName ?? `Account ${accountId}`;
  return (
    <Link className="link" href={`/staff/accounts/${accountId}`} title={name}>
      {name}
    </Link>
  );
};

type RequestsTableProps = {
  label: string;
  requests: RequestSummary[];
  /** Whether all requests are of one account, so that no row names it. */
  ofOneAccount?: boolean;
};

/** On a phone, the account and the time are below the request. */
export function RequestsTable({ label, requests, ofOneAccount = false }: RequestsTableProps) {
  return (
    <Table
      label={label}
      head={[
        ["When", "hidden sm:table-cell"],
        "Request",
        "Response",
        !ofOneAccount && ["Account", "hidden sm:table-cell"],
        ["Request ID", "hidden sm:table-cell"],
      ]}
    >
      {requests.map((request) => {
        const line = `${request.method} ${request.path}`;
        const when = utcTime(Date.parse(request.at));
        return (
          <tr key={request.requestId}>
            <Td className="hidden whitespace-nowrap text-muted sm:table-cell">{when}</Td>
            <Td className="w-full max-w-0 text-[13px] sm:w-auto sm:max-w-80">
              <span className="block truncate font-mono" title={line}>
                {line}
              </span>
              {!ofOneAccount && (
                <span className="block truncate text-muted sm:hidden">
                  <AccountOf {...request} />
                </span>
              )}
              <span className="block text-muted sm:hidden">{when}</span>
            </Td>
            <Td className="whitespace-nowrap">
              <Badge tone={outcomeTones[outcomeOf(request.status)]}>{request.status}</Badge>{" "}
              <span className="text-[13px] text-muted max-sm:block">
                {request.errorCode} {(request.durationMicros / 1000).toFixed(1)} ms
              </span>
            </Td>
            {!ofOneAccount && (
              <Td className="hidden max-w-60 truncate sm:table-cell">
                <AccountOf {...request} />
              </Td>
            )}
            <Td className="hidden py-0 sm:table-cell">
              <RequestId id={request.requestId} />
            </Td>
          </tr>
        );
      })}
    </Table>
  );
}
