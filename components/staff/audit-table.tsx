import Link from "next/link";
import { auditActionLabel, auditDetails } from "@/components/audit/actions";
import { utcTime } from "@/components/time";
import { Table, Td, Th } from "@/components/ui/table";
import type { AuditEvent } from "@/lib/audit/service";

const who = ({ actorKind, actorId, actorEmail }: AuditEvent): string =>
  actorKind === "command" ? "command line" : (actorEmail ?? `user ${actorId}, who has left`);

/** Entries of the audit, as staff see them. */
export function AuditTable({ events }: { events: AuditEvent[] }) {
  return (
    <Table label="Audit">
      <thead>
        <tr>
          <Th>When</Th>
          <Th>Who</Th>
          <Th>What</Th>
          <Th>To what</Th>
          <Th>Account</Th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={String(event.id)} className="align-top hover:bg-canvas">
            <Td className="whitespace-nowrap text-muted">
              <time dateTime={event.at.toISOString()}>{utcTime(event.at.getTime())}</time>
            </Td>
            <Td className="whitespace-nowrap">
              {who(event)} {event.actorKind === "staff" && <span className="text-[13px] text-muted">staff</span>}
            </Td>
            <Td className="whitespace-nowrap font-medium">{auditActionLabel(event.action)}</Td>
            <Td className="min-w-60">
              <span className="wrap-anywhere">{event.subject}</span>
              <span className="wrap-anywhere block text-[13px] text-muted">{auditDetails(event.details)}</span>
            </Td>
            <Td className="whitespace-nowrap">
              {event.accountId !== null && (
                <Link className="link" href={`/staff/accounts/${event.accountId}`}>
                  Account {String(event.accountId)}
                </Link>
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
