import { auditActionLabel, auditActor, auditDetails } from "@/components/audit/actions";
import { type Column, timeColumn } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { Link } from "@/components/ui/layout/link";
import type { AuditEvent } from "@/lib/domains/audit/service";

export const auditColumns: Column<AuditEvent>[] = [
  { ...timeColumn("When", "sm", ({ at }) => at), below: true },
  {
    title: "Who",
    from: "sm",
    below: true,
    className: "min-w-36",
    cell: (event) => (
      <>
        <LongText>{auditActor(event)}</LongText>{" "}
        {event.actorKind === "staff" && <span className="text-[13px] text-muted">staff</span>}
      </>
    ),
  },
  { title: "What", cell: ({ action }) => <span className="font-medium">{auditActionLabel(action)}</span> },
  {
    title: "Target",
    from: "sm",
    below: true,
    className: "min-w-52",
    cell: ({ subject, details }) => (
      <>
        <LongText>{subject}</LongText>
        <LongText className="block text-[13px] text-muted">{auditDetails(details)}</LongText>
      </>
    ),
  },
];

const accountColumn: Column<AuditEvent> = {
  title: "Account",
  from: "sm",
  below: true,
  className: "whitespace-nowrap",
  cell: ({ accountId }) =>
    accountId !== null && (
      <Link className="link" href={`/staff/accounts/${accountId}`}>
        Account {String(accountId)}
      </Link>
    ),
};

/** The target stays last: below the first column, its details have a line of their own. */
export const auditColumnsWithAccount = [...auditColumns.slice(0, -1), accountColumn, ...auditColumns.slice(-1)];
