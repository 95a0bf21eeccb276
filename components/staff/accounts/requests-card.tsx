import { AccountLink } from "@/components/staff/account-link";
import { type Column, DataTable, timeColumn } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { formatNumber } from "@/lib/base/number";
import { planTitle } from "@/lib/base/plans";
import type { OpenRequest } from "@/lib/domains/plan-requests/service";
import { declinePlanRequestAction, grantPlanRequestAction } from "@/lib/web/actions/staff-accounts";
import { LimitFields, Reason } from "./fields";

const columns: Column<OpenRequest>[] = [
  {
    title: "Account",
    className: "wrap-anywhere min-w-52",
    cell: ({ account, email }) => (
      <>
        <AccountLink id={account.id} name={account.name} />
        <LongText className="block text-[13px] text-muted">{email}</LongText>
      </>
    ),
  },
  { title: "Plan", from: "md", below: true, cell: ({ request }) => planTitle(request.plan) },
  timeColumn({ title: "Requested", from: "md", at: ({ request }) => request.createdAt }),
  {
    title: "Limits",
    from: "md",
    below: true,
    className: "tabular-nums",
    cell: ({ request }) => `${formatNumber(request.perMinute)} per minute, ${formatNumber(request.perDay)} per day`,
  },
  {
    title: "Use case",
    from: "md",
    below: true,
    className: "wrap-anywhere min-w-60 whitespace-pre-line",
    cell: ({ request }) => request.message,
  },
];

function Decisions({ request, account: { name } }: OpenRequest) {
  const fields = { id: String(request.id) };
  const plan = planTitle(request.plan);
  return (
    <>
      <ConfirmDialog
        trigger="Grant…"
        triggerName={`Grant the request of ${name}`}
        title={`Move ${name} to ${plan}?`}
        description="These limits apply from its next request. They can differ from the requested limits."
        confirm="Grant"
        tone="primary"
        fields={fields}
        action={grantPlanRequestAction}
        done={`${name} is now on ${plan}.`}
      >
        <LimitFields
          perMinute={{ defaultValue: request.perMinute, required: true }}
          perDay={{ defaultValue: request.perDay, required: true }}
        />
      </ConfirmDialog>
      <ConfirmDialog
        trigger="Decline…"
        triggerName={`Decline the request of ${name}`}
        title={`Decline the request of ${name}?`}
        description="Its plan stays the same. It can send another request."
        confirm="Decline"
        fields={fields}
        action={declinePlanRequestAction}
        done="Request declined."
      >
        <Reason hint="Shown to the account." maxLength={2000} />
      </ConfirmDialog>
    </>
  );
}

export const RequestsCard = ({ requests }: { requests: OpenRequest[] }) =>
  requests.length > 0 && (
    <TitledCard title="Plan requests" description="Open requests, oldest first." className="mb-6">
      <DataTable
        label="Plan requests"
        rowClass="align-top"
        columns={columns}
        rows={requests}
        actions={(row) => <Decisions {...row} />}
      />
    </TitledCard>
  );
