import { isDeepStrictEqual } from "node:util";
import { cx } from "@/components/cx";
import { href } from "@/components/href";
import { utcClock, utcDay } from "@/components/time";
import { LongText } from "@/components/ui/data/long-text";
import { groupRepeats, type Repeats } from "@/components/ui/data/repeats";
import { Icon, type IconName } from "@/components/ui/icon";
import { MaybeLink } from "@/components/ui/layout/link";
import { Card } from "@/components/ui/layout/page";
import type { AuditEvent } from "@/lib/domains/audit/service";
import { auditActorForAccount, auditForAccount } from "./actions";
import { auditThings } from "./things";

/** The order itself, and the key by its last characters, also when it has ended. */
function hrefOf(path: string | undefined, subject: string): string | undefined {
  const [, id, lastFour] = /^order (\d+)|…(\w{4})$/.exec(subject) ?? [];
  return path && (id || lastFour ? href(path, { id, q: lastFour, show: lastFour && "ended" }) : path);
}

/** A key, at its end, stays in one line. */
function Target({ text }: { text: string }) {
  const [before = "", key] = text.split(/(\S+…\w{4})$/);
  return (
    <span className="text-muted">
      <LongText>{before}</LongText>
      <span className="whitespace-nowrap">{key}</span>
    </span>
  );
}

function Item({ group, viewerId }: { group: Repeats<AuditEvent>; viewerId: bigint }) {
  const [event] = group;
  const { title, target, details } = auditForAccount(event);
  const actor = auditActorForAccount(event);
  // A sign-in is of its actor, whom the row names already.
  const hasTarget = target !== actor;
  const things: Record<string, { icon: IconName; path?: string }> = auditThings;
  const { icon, path } = things[event.action.split(".")[0] ?? ""] ?? { icon: "history" };
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-3.5">
      <Icon name={icon} className="size-4 shrink-0 translate-y-0.5 text-muted" />
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <span className="font-medium">
            <MaybeLink href={hrefOf(path, event.subject)} className="hover:underline">
              {group.length > 1 ? `${title} (${group.length} times)` : title}
            </MaybeLink>
          </span>{" "}
          {hasTarget && <Target text={target} />}
          {details && (
            <LongText
              className={cx("text-[13px] text-muted first-letter:uppercase", hasTarget ? "block" : "inline-block")}
            >
              {details}
            </LongText>
          )}
        </p>
      </div>
      <p className="text-[13px] text-muted max-sm:basis-full max-sm:pl-8">
        <LongText>{event.actorId === viewerId ? "You" : actor}</LongText>,{" "}
        <time dateTime={event.at.toISOString()} className="tabular-nums">
          {utcClock(event.at)}
        </time>
      </p>
    </li>
  );
}

const saysTheSame = (one: AuditEvent, other: AuditEvent): boolean =>
  isDeepStrictEqual(
    [one.actorId, auditActorForAccount(one), auditForAccount(one)],
    [other.actorId, auditActorForAccount(other), auditForAccount(other)],
  );

const dayOf = ({ at }: AuditEvent): string => utcDay(at);

/** By UTC day, because the server does not know the person's zone. */
export const ActivityList = ({ events, viewerId }: { events: AuditEvent[]; viewerId: bigint }) => (
  <Card className="overflow-hidden">
    {[...new Set(events.map(dayOf))].map((day) => (
      <section key={day} aria-label={day} className="border-line not-first:border-t">
        <h2 className="border-line border-b bg-canvas px-5 py-2 font-medium text-[13px] text-muted tracking-normal">
          {day}
        </h2>
        <ol className="divide-y divide-line">
          {groupRepeats(
            events.filter((event) => dayOf(event) === day),
            saysTheSame,
          ).map((group) => (
            <Item key={String(group[0].id)} group={group} viewerId={viewerId} />
          ))}
        </ol>
      </section>
    ))}
  </Card>
);
