import { auditActionLabel, auditActor, auditDetails } from "@/components/audit/actions";
import { LongText } from "@/components/ui/data/long-text";
import { Table, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import type { AuditEvent } from "@/lib/domains/audit/service";

const Account = ({ accountId }: AuditEvent) =>
  accountId !== null && (
    <Link className="link" href={`/staff/accounts/${accountId}`}>
      Account {String(accountId)}
    </Link>
  );

const Target = ({ subject, details }: AuditEvent) => (
  <>
    <LongText className="font-normal">{subject}</LongText>
    <LongText className="block font-normal text-[13px] text-muted">{auditDetails(details)}</LongText>
  </>
);

/** On a phone, all of an entry is in one column. */
export function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <Table
      label="Audit log"
      head={[
        ["When", "hidden sm:table-cell"],
        ["Who", "hidden sm:table-cell"],
        "What",
        ["Target", "hidden sm:table-cell"],
        ["Account", "hidden sm:table-cell"],
      ]}
    >
      {events.map((event) => (
        <tr key={String(event.id)} className="align-top hover:bg-canvas">
          <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
            <Time at={event.at} />
          </Td>
          <Td className="hidden min-w-52 sm:table-cell">
            <LongText>{auditActor(event)}</LongText>{" "}
            {event.actorKind === "staff" && <span className="text-[13px] text-muted">staff</span>}
          </Td>
          <Td className="font-medium sm:whitespace-nowrap">
            {auditActionLabel(event.action)}
            <div className="sm:hidden">
              <Target {...event} />
              <p className="font-normal text-[13px] text-muted">
                <LongText>{auditActor(event)}</LongText> · <Time at={event.at} /> {event.accountId !== null && "· "}
                <Account {...event} />
              </p>
            </div>
          </Td>
          <Td className="hidden min-w-60 sm:table-cell">
            <Target {...event} />
          </Td>
          <Td className="hidden whitespace-nowrap sm:table-cell">
            <Account {...event} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}
