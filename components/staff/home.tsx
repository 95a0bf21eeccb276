import type { ReactNode } from "react";
import { auditWords } from "@/components/audit/actions";
import { cx } from "@/components/cx";
import { href } from "@/components/href";
import { Truncated } from "@/components/ui/data/long-text";
import { RelativeTime } from "@/components/ui/data/time";
import { buttonClass } from "@/components/ui/form/button-class";
import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { Card, CardHeader, EmptyState } from "@/components/ui/layout/page";
import { sumUpTo } from "@/lib/base/number";
import type { AuditEvent } from "@/lib/domains/audit/service";
import { firstShown } from "@/lib/web/reads/staff-queues";

export type Queue = {
  icon: IconName;
  title: string;
  href: string;
  waiting: { count: number; max: number };
  items: { id: bigint; href: string; title: string; text: string; at: Date | null }[];
};

export function QueueCount({ icon, title, href, waiting: { count, max }, items, now }: Queue & { now: number }) {
  const oldest = items[0]?.at;
  return (
    <Link
      href={href}
      className={cx(
        "grid content-start gap-1 rounded-lg border px-4 py-4 shadow-raised hover:border-control sm:px-5",
        count > 0 ? "border-warning/40 bg-warning-soft" : "border-line bg-surface text-muted",
      )}
    >
      <span className="flex items-center gap-2 text-muted">
        <Icon name={icon} className="size-4 shrink-0" /> {title}
      </span>
      <span className="font-semibold text-2xl tracking-tight">{sumUpTo([count], max)}</span>
      <span className="text-muted text-xs sm:text-[13px]">
        {oldest ? (
          <span>
            Oldest: <RelativeTime at={oldest} now={now} />
          </span>
        ) : (
          "None waiting"
        )}
      </span>
    </Link>
  );
}

type RowProps = {
  href: string;
  title: string;
  text: string;
  at: Date | null;
  now: number;
  icon?: ReactNode;
  end?: ReactNode;
};

const Row = ({ href, title, text, at, now, icon, end }: RowProps) => (
  <li className="border-line border-t">
    <Link href={href} className="flex items-center gap-3.5 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2">
      {icon}
      <span className="min-w-0 flex-1">
        <Truncated className="font-medium">{title}</Truncated>
        <Truncated className="text-[13px] text-muted">{text}</Truncated>
      </span>
      {at && (
        <span className="shrink-0 text-[13px] text-muted">
          <RelativeTime at={at} now={now} />
        </span>
      )}
      {end}
    </Link>
  </li>
);

/** The first of each queue, the one that has waited longest first. */
export function Waiting({ queues, now }: { queues: Queue[]; now: number }) {
  const waiting = queues.flatMap(({ icon, title, items }) => items.map((item) => ({ ...item, icon, queue: title })));
  if (waiting.length === 0)
    return (
      <EmptyState icon="circle-check" title="Nothing is waiting for you">
        New orders, appeals, plan requests and animals to review appear here.
      </EmptyState>
    );
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader title="Waiting longest" />
      <ul aria-label="Waiting longest" className="mt-3">
        {waiting
          .sort((one, other) => Number(one.at) - Number(other.at))
          .slice(0, firstShown)
          .map(({ id, icon, queue, ...item }) => (
            <Row
              key={`${queue} ${id}`}
              {...item}
              now={now}
              icon={<Icon name={icon} label={queue} className="size-4 shrink-0 text-muted" />}
              end={
                <>
                  <span className={buttonClass({ size: "sm", className: "max-sm:hidden" })}>Open</span>
                  <Icon name="chevron-right" className="size-4 shrink-0 text-muted sm:hidden" />
                </>
              }
            />
          ))}
      </ul>
    </Card>
  );
}

const actionsShown = 4;

export function StaffActions({ events, now }: { events: AuditEvent[]; now: number }) {
  const actions = events.filter(({ actorKind }) => actorKind === "staff").slice(0, actionsShown);
  if (actions.length === 0) return null;
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader title="Recent staff actions" link={{ href: "/staff/audit", label: "Audit log" }} />
      <ul aria-label="Recent staff actions" className="mt-3">
        {actions.map((event) => (
          <Row
            key={String(event.id)}
            href={href("/staff/audit", { account: event.accountId ?? undefined, action: event.action })}
            title={Object.values(auditWords(event)).join(" ")}
            text={[event.actorEmail, event.accountName].filter(Boolean).join(" · ")}
            at={event.at}
            now={now}
          />
        ))}
      </ul>
    </Card>
  );
}
