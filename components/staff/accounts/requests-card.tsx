import { formatNumber } from "@/components/number";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import { TitledCard } from "@/components/ui/layout/page";
import { planTitle } from "@/lib/base/plans";
import type { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { RequestActions } from "./actions";

type OpenRequests = Awaited<ReturnType<typeof listOpenRequests>>;

export function RequestsCard({ requests }: { requests: OpenRequests }) {
  return (
    <TitledCard title="Plan requests" description="Open requests, oldest first.">
      <Table
        label="Plan requests"
        head={[
          "Account",
          ["Plan", "hidden md:table-cell"],
          ["Requested", "hidden md:table-cell"],
          ["Per minute", "hidden text-right md:table-cell"],
          ["Per day", "hidden text-right md:table-cell"],
          ["Use case", "hidden md:table-cell"],
          { hidden: "Actions" },
        ]}
      >
        {requests.map(({ request, account, email }) => (
          <tr key={String(request.id)} className="align-top">
            <Td className="wrap-anywhere min-w-44">
              <Link className="font-medium hover:underline" href={`/staff/accounts/${account.id}`}>
                {account.name}
              </Link>
              <LongText className="block text-[13px] text-muted">{email}</LongText>
              <span className="mt-2 block whitespace-pre-line text-[13px] md:hidden">
                {`${planTitle(request.plan)}, ${formatNumber(request.perMinute)} per minute, ${formatNumber(request.perDay)} per day\n${request.message}`}
              </span>
            </Td>
            <Td className="hidden md:table-cell">{planTitle(request.plan)}</Td>
            <Td className="hidden whitespace-nowrap text-muted md:table-cell">
              <Time at={request.createdAt} />
            </Td>
            <Td className="hidden text-right tabular-nums md:table-cell">{formatNumber(request.perMinute)}</Td>
            <Td className="hidden text-right tabular-nums md:table-cell">{formatNumber(request.perDay)}</Td>
            <Td className="wrap-anywhere hidden min-w-60 whitespace-pre-line md:table-cell">{request.message}</Td>
            <Td>
              <RequestActions
                id={String(request.id)}
                plan={planTitle(request.plan)}
                accountName={account.name}
                perMinute={request.perMinute}
                perDay={request.perDay}
              />
            </Td>
          </tr>
        ))}
      </Table>
    </TitledCard>
  );
}
