import { auditActionLabel, auditActor, auditDetails, auditTarget } from "@/components/audit/actions";
import { AccountLink } from "@/components/staff/account-link";
import { utcTime } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import type { Column } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { groupRepeats } from "@/components/ui/data/repeats";
import { RequestId } from "@/components/usage/request-table";
import type { AuditEvent } from "@/lib/domains/audit/service";

/** Undefined if another column has it already. */
function targetOf(event: AuditEvent): string | undefined {
  const target = auditTarget(event);
  return target === event.actorEmail || target === event.accountName ? undefined : target;
}

function joinTexts(...texts: (string | undefined)[]) {
  const text = texts.filter((text) => text).join(" · ");
  return text && <LongText>{text}</LongText>;
}

/** Also of the own sign-in of a person who is staff. */
const isOfStaff = ({ actorKind, actorRole }: AuditEvent) => actorKind === "staff" || actorRole === "staff";

/** In UTC, as the filters and the export. */
const when: Column<AuditEvent> = {
  title: "When (UTC)",
  from: "xl",
  below: ({ at }) => utcTime(at),
  className: "whitespace-nowrap text-muted",
  cell: ({ at }) => <time dateTime={at.toISOString()}>{utcTime(at).replace(" UTC", "")}</time>,
};

const isRepeated = (...events: AuditEvent[]): boolean =>
  events.every(({ action }) => action === "user.signed_in") &&
  new Set(events.map(({ actorId, details }) => `${actorId} ${auditDetails(details)}`)).size === 1;

/** Equal sign-ins in a row are the newest of them. */
export const withTimes = (events: AuditEvent[]) =>
  groupRepeats(events, isRepeated).map((group) => ({ ...group[0], times: group.length }));

export const auditColumns: Column<ReturnType<typeof withTimes>[number]>[] = [
  when,
  {
    title: "Who",
    from: "xl",
    below: true,
    className: "min-w-56",
    cell: (event) => (
      <>
        <LongText>{auditActor(event)}</LongText> {isOfStaff(event) && <Badge tone="info">staff</Badge>}
      </>
    ),
  },
  {
    title: "What",
    className: "min-w-40",
    cell: (event) => {
      const details = joinTexts(targetOf(event), auditDetails(event.details));
      const times = event.times > 1 ? ` (${event.times} times)` : "";
      return (
        <>
          <span className="font-medium">{auditActionLabel(event.action) + times}</span>
          {details && <span className="xl:hidden"> · {details}</span>}
        </>
      );
    },
  },
  {
    title: "Account",
    from: "xl",
    below: true,
    className: "max-w-52 truncate",
    cell: ({ accountId, accountName }) => accountId !== null && <AccountLink id={accountId} name={accountName} />,
  },
  {
    title: "Details",
    from: "xl",
    className: "min-w-52",
    cell: (event) => (
      <>
        <LongText className="block">{targetOf(event) ?? null}</LongText>
        <span className="flex flex-wrap items-center gap-x-2">
          <LongText className="first-letter:uppercase">{auditDetails(event.details)}</LongText>
          {event.details.requestId && <RequestId id={String(event.details.requestId)} label="Request" />}
        </span>
      </>
    ),
  },
];

/** In a narrower table, of one account. */
export const accountAuditColumns: Column<AuditEvent>[] = [
  {
    title: "What",
    className: "w-full",
    cell: (event) => (
      <>
        <span className="font-medium">{auditActionLabel(event.action)}</span>
        <span className="block text-[13px] text-muted">
          {joinTexts(auditActor(event), targetOf(event), auditDetails(event.details))}
        </span>
      </>
    ),
  },
  { ...when, from: "sm" },
];
