import {
  Ban,
  History,
  KeyRound,
  Layers,
  type LucideIcon,
  PackageOpen,
  ShieldCheck,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import { utcClock, utcDay } from "@/components/time";
import { LongText } from "@/components/ui/data/long-text";
import { Card } from "@/components/ui/layout/page";
import type { AuditEvent } from "@/lib/domains/audit/service";
import { auditActorForAccount, auditForAccount } from "./actions";

const icons: Record<string, LucideIcon> = {
  key: KeyRound,
  plan: Layers,
  ban: Ban,
  order: PackageOpen,
  member: Users,
  invitation: Users,
  account: UserRound,
  user: ShieldCheck,
  webhook: Webhook,
};

const iconOf = (action: string): LucideIcon => icons[action.split(".")[0] ?? ""] ?? History;

function Item({ event }: { event: AuditEvent }) {
  const { title, target, details } = auditForAccount(event);
  const actor = auditActorForAccount(event);
  const Icon = iconOf(event.action);
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-3.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 translate-y-0.5 text-muted" />
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <span className="font-medium">{title}</span>{" "}
          {target !== actor && <LongText className="text-muted">{target}</LongText>}
        </p>
        {details && <LongText className="block text-[13px] text-muted first-letter:uppercase">{details}</LongText>}
      </div>
      <p className="text-[13px] text-muted max-sm:basis-full max-sm:pl-8">
        <LongText>{actor}</LongText>,{" "}
        <time dateTime={event.at.toISOString()} className="tabular-nums">
          {utcClock(event.at.getTime())}
        </time>
      </p>
    </li>
  );
}

const dayOf = ({ at }: AuditEvent): string => utcDay(at.getTime());

/** By UTC day, because the server does not know the person's zone. */
export function ActivityList({ events }: { events: AuditEvent[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {[...new Set(events.map(dayOf))].map((day) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 font-medium text-[13px] text-muted tracking-normal">{day}</h2>
          <Card>
            <ol className="divide-y divide-line">
              {events
                .filter((event) => dayOf(event) === day)
                .map((event) => (
                  <Item key={String(event.id)} event={event} />
                ))}
            </ol>
          </Card>
        </section>
      ))}
    </div>
  );
}
