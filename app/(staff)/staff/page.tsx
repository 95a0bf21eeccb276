import { CircleCheck, Layers, ListChecks, type LucideIcon, PackageCheck, Scale } from "lucide-react";
import { cx } from "@/components/cx";
import { formatNumber, sumUpTo } from "@/components/number";
import { categoryLabel } from "@/components/pets/labels";
import { accountAuditColumns } from "@/components/staff/audit-columns";
import { RateChart } from "@/components/staff/system";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { DataTable } from "@/components/ui/data/data-table";
import { Fact } from "@/components/ui/data/facts";
import { RelativeTime } from "@/components/ui/data/time";
import { buttonClass } from "@/components/ui/form/button-class";
import { Link } from "@/components/ui/layout/link";
import { Card, CardHeader, EmptyState, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { planTitle } from "@/lib/base/plans";
import { type AuditEvent, listAudit } from "@/lib/domains/audit/service";
import { type Incident, recentIncidents } from "@/lib/domains/incidents/service";
import {
  type MinuteCount,
  requestsByMinute,
  type StoreFigures,
  storeFigures,
} from "@/lib/domains/usage/traffic/queries";
import { type Health, readHealth } from "@/lib/runtime/health";
import { requireStaff } from "@/lib/web/auth/guards";
import { firstShown, readQueues } from "@/lib/web/reads/staff-queues";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

function Traffic({ figures, minutes }: { figures: StoreFigures; minutes: MinuteCount[] }) {
  const { accounts, requests, failed } = figures;
  return (
    <TitledCard
      title="Requests in the last hour"
      link={{ href: "/staff/system", label: "System" }}
      bodyClass="grid gap-4"
    >
      <RateChart minutes={minutes} />
      <dl className="grid grid-cols-3 items-end gap-4">
        <Fact name="Requests in 24 hours">{formatNumber(requests)}</Fact>
        <Fact name="Server errors in 24 hours">{requests === 0 ? "–" : percent.format(failed / requests)}</Fact>
        <Fact name="Accounts">{formatNumber(accounts)}</Fact>
      </dl>
    </TitledCard>
  );
}

type Queue = {
  icon: LucideIcon;
  title: string;
  href: string;
  waiting: { count: number; most: number };
  items: { id: bigint; href: string; title: string; text: string; at: Date | null }[];
};

function QueueCount({ icon: Icon, title, href, waiting: { count, most }, items, now }: Queue & { now: number }) {
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
        <Icon aria-hidden="true" className="size-4 shrink-0" /> {title}
      </span>
      <span className="font-semibold text-2xl tracking-tight">{sumUpTo([count], most)}</span>
      <span className="text-muted text-xs sm:text-[13px]">
        {oldest ? (
          <>
            Oldest: <RelativeTime at={oldest.getTime()} now={now} />
          </>
        ) : (
          "None waiting"
        )}
      </span>
    </Link>
  );
}

/** The first of each queue, the one that has waited longest first. */
function Waiting({ queues, now }: { queues: Queue[]; now: number }) {
  const waiting = queues.flatMap(({ icon, title, items }) =>
    items.map((item) => ({ ...item, Icon: icon, queue: title })),
  );
  if (waiting.length === 0)
    return (
      <EmptyState icon={CircleCheck} title="Nothing is waiting for you">
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
          .map(({ id, Icon, queue, href, title, text, at }) => (
            <li key={`${queue} ${id}`} className="border-line border-t">
              <Link
                href={href}
                className="flex items-center gap-3.5 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Icon role="img" aria-label={queue} className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium" title={title}>
                    {title}
                  </span>
                  <span className="block truncate text-[13px] text-muted" title={text}>
                    {text}
                  </span>
                </span>
                {at && (
                  <span className="shrink-0 text-[13px] text-muted">
                    <RelativeTime at={at.getTime()} now={now} />
                  </span>
                )}
                <span className={buttonClass({ size: "sm", className: "max-sm:hidden" })}>Open</span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** Of the latest changes, so that the read stays short however seldom staff act. */
const changesRead = 100;
const actionsShown = 5;

function StaffActions({ events }: { events: AuditEvent[] }) {
  const rows = events.filter(({ actorKind }) => actorKind === "staff").slice(0, actionsShown);
  if (rows.length === 0) return null;
  return (
    <TitledCard title="Recent staff actions" link={{ href: "/staff/audit", label: "Audit log" }}>
      <DataTable label="Recent staff actions" columns={accountAuditColumns} rows={rows} />
    </TitledCard>
  );
}

/** What the service notices by itself, and what our team reported last. */
function State({ health: { database, limiter, metering }, incidents }: { health: Health; incidents: Incident[] }) {
  const [last] = incidents;
  const isOpen = incidents.some(({ resolvedAt }) => resolvedAt === null);
  const works = database === "up" && !limiter.degraded && !metering.delayed && !isOpen;
  return (
    <Link
      href="/staff/incidents"
      className="flex items-center gap-3 rounded-sm text-[13px] text-muted hover:text-ink sm:h-8"
    >
      <Badge tone={works ? "accent" : "danger"}>{works ? "Operational" : "Degraded"}</Badge>
      {last ? `Last incident: ${utcDay(last.startedAt.getTime())}` : "No incidents"}
    </Link>
  );
}

const queuesOf = ({ counts, orders, appeals, requests, reviews }: Awaited<ReturnType<typeof readQueues>>): Queue[] => [
  {
    icon: PackageCheck,
    title: "Orders",
    href: "/staff/orders",
    waiting: counts.orders,
    items: orders.map(({ id, petName, accountName, createdAt }) => ({
      id,
      href: `/staff/orders?q=${id}`,
      title: petName,
      text: `Order ${id}, ${accountName ?? "deleted account"}`,
      at: createdAt,
    })),
  },
  {
    icon: Scale,
    title: "Appeals",
    href: "/staff/appeals",
    waiting: counts.appeals,
    items: appeals.map(({ id, keyName, accountId, accountName, ban }) => ({
      id,
      href: `/staff/accounts/${accountId}`,
      title: `${accountName}: ${keyName}`,
      text: ban.appeal ?? "",
      at: ban.appealedAt,
    })),
  },
  {
    icon: Layers,
    title: "Plan requests",
    href: "/staff/accounts",
    waiting: counts.requests,
    items: requests.map(({ id, request, account }) => ({
      id,
      href: `/staff/accounts/${account.id}`,
      title: `${account.name}: ${planTitle(request.plan)}`,
      text: request.message,
      at: request.createdAt,
    })),
  },
  {
    icon: ListChecks,
    title: "Reviews",
    href: "/staff/review",
    waiting: counts.reviews,
    items: reviews.map((pet) => ({
      id: pet.id,
      href: `/staff/inventory/${pet.id}`,
      title: pet.name,
      text: `${categoryLabel(pet)}, added by ${pet.ownerName ?? "a deleted account"}`,
      at: pet.reviewSince,
    })),
  },
];

export default async function Staff() {
  await requireStaff("/staff");
  const now = Date.now();
  const [waiting, figures, minutes, { items: events }, health, incidents] = await Promise.all([
    readQueues(),
    storeFigures(now),
    requestsByMinute(now),
    listAudit({ limit: changesRead }),
    readHealth(),
    recentIncidents(now),
  ]);
  const queues = queuesOf(waiting);
  return (
    <>
      <PageHeader
        title="Overview"
        description="What needs attention, and current traffic."
        actions={<State health={health} incidents={incidents} />}
      />
      <nav aria-label="Queues" className="mb-6 grid grid-cols-2 gap-4 xl:grid-cols-4 xl:gap-6">
        {queues.map((queue) => (
          <QueueCount key={queue.title} {...queue} now={now} />
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Waiting queues={queues} now={now} />
          <StaffActions events={events} />
        </div>
        <Traffic figures={figures} minutes={minutes} />
      </div>
    </>
  );
}
