import { LongText } from "@/components/ui/data/long-text";
import { Time } from "@/components/ui/data/time";
import type { AuditEvent } from "@/lib/domains/audit/service";
import { auditActionLabel, auditActorForAccount, auditDetails, auditTarget } from "./actions";

export function EventList({ events }: { events: AuditEvent[] }) {
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => {
        const details = auditDetails(event.details);
        return (
          <li
            key={String(event.id)}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3.5"
          >
            <div className="min-w-0">
              <p>
                <span className="font-medium">{auditActionLabel(event.action)}</span>{" "}
                <LongText className="text-muted">{auditTarget(event)}</LongText>
              </p>
              {details && <LongText className="block text-[13px] text-muted">{details}</LongText>}
            </div>
            <p className="text-[13px] text-muted">
              <LongText>{auditActorForAccount(event)}</LongText>, <Time at={event.at} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
