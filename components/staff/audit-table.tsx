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

const Who = (event: AuditEvent) => (
  <>
    <LongText>{auditActor(event)}</LongText>{" "}
    {event.actorKind === "staff" && <span className="text-[13px] text-muted">staff</span>}
  </>
);

/** On a phone, all of an entry is in one column. On the page of an account, who did it is below what, without the account. */
export function AuditTable({ events, ofOneAccount = false }: { events: AuditEvent[]; ofOneAccount?: boolean }) {
  return (
    <Table
      label="Audit log"
      head={[
        ["When", "hidden sm:table-cell"],
        !ofOneAccount && ["Who", "hidden sm:table-cell"],
        "What",
        ["Target", "hidden sm:table-cell"],
        !ofOneAccount && ["Account", "hidden sm:table-cell"],
      ]}
    >
      {events.map((event) => (
        <tr key={String(event.id)} className="align-top">
          <Td className="hidden text-muted sm:table-cell">
            <Time at={event.at} />
          </Td>
          {!ofOneAccount && (
            <Td className="hidden min-w-52 sm:table-cell">
              <Who {...event} />
            </Td>
          )}
          <Td className="font-medium sm:whitespace-nowrap">
            {auditActionLabel(event.action)}
            {ofOneAccount && (
              <span className="hidden font-normal text-[13px] text-muted sm:block">
                <Who {...event} />
              </span>
            )}
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
          {!ofOneAccount && (
            <Td className="hidden whitespace-nowrap sm:table-cell">
              <Account {...event} />
            </Td>
          )}
        </tr>
      ))}
    </Table>
  );
}
