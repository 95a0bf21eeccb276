import Link from "next/link";
import { auditActionLabel, auditActor, auditDetails } from "@/components/audit/actions";
import { utcTime } from "@/components/time";
import { Table, Td, Th } from "@/components/ui/table";
import type { AuditEvent } from "@/lib/domains/audit/service";

const When = ({ at }: AuditEvent) => <time dateTime={at.toISOString()}>{utcTime(at.getTime())}</time>;

const Account = ({ accountId }: AuditEvent) =>
  accountId !== null && (
    <Link className="link" href={`/staff/accounts/${accountId}`}>
      Account {String(accountId)}
    </Link>
  );

/** On a phone, the actor and the time are below the action. */
export function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <Th className="hidden sm:table-cell">When</Th>
          <Th className="hidden sm:table-cell">Who</Th>
          <Th>What</Th>
          <Th>Target</Th>
          <Th className="hidden sm:table-cell">Account</Th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={String(event.id)} className="align-top hover:bg-canvas">
            <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
              <When {...event} />
            </Td>
            <Td className="hidden whitespace-nowrap sm:table-cell">
              {auditActor(event)} {event.actorKind === "staff" && <span className="text-[13px] text-muted">staff</span>}
            </Td>
            <Td className="font-medium sm:whitespace-nowrap">
              {auditActionLabel(event.action)}
              <span className="wrap-anywhere block font-normal text-[13px] text-muted sm:hidden">
                {auditActor(event)}, <When {...event} />
              </span>
            </Td>
            <Td className="sm:min-w-60">
              <span className="wrap-anywhere">{event.subject}</span>
              <span className="wrap-anywhere block text-[13px] text-muted">{auditDetails(event.details)}</span>
              <span className="block text-[13px] sm:hidden">
                <Account {...event} />
              </span>
            </Td>
            <Td className="hidden whitespace-nowrap sm:table-cell">
              <Account {...event} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
