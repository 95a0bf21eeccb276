import { categoryLabel } from "@/components/pets/labels";
import { type Queue, QueueCount, StaffActions, Waiting } from "@/components/staff/home";
import { RateChart } from "@/components/staff/system";
import { Badge } from "@/components/ui/data/badge";
import { Fact } from "@/components/ui/data/facts";
import { Link } from "@/components/ui/layout/link";
import { PageHeader, TitledCard } from "@/components/ui/layout/page";
import { formatNumber } from "@/lib/base/number";
import { planTitle } from "@/lib/base/plans";
import { listAudit } from "@/lib/domains/audit/service";
import {
  type MinuteTraffic,
  requestsByMinute,
  type StoreFigures,
  storeFigures,
} from "@/lib/domains/usage/traffic/queries";
import { type Health, readHealth } from "@/lib/runtime/health";
import { requireStaff } from "@/lib/web/auth/guards";
import { readQueues } from "@/lib/web/reads/staff-queues";

/** Of the latest changes, so that the read stays short however seldom staff act. */
const changesRead = 100;

/** With a no-break space. */
const day = "24\u00a0h";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

function Traffic({ figures, minutes }: { figures: StoreFigures; minutes: MinuteTraffic[] }) {
  const { accounts, responses, failed } = figures;
  return (
    <TitledCard
      title="Traffic"
      description="Requests by minute in the last hour."
      link={{ href: "/staff/system", label: "View system" }}
      bodyClass="grid gap-5"
    >
      <dl className="grid grid-cols-3 items-end gap-4 [&_dd]:text-xl">
        <Fact name={`Responses, ${day}`}>{formatNumber(responses)}</Fact>
        <Fact name={`Server errors, ${day}`}>{responses === 0 ? "–" : percent.format(failed / responses)}</Fact>
        <Fact name="Accounts">{formatNumber(accounts)}</Fact>
      </dl>
      <RateChart minutes={minutes} height="h-64" />
    </TitledCard>
  );
}

/** What the service notices by itself. */
function State({ database, limiter, metering }: Health) {
  const works = database === "up" && !limiter.degraded && !metering.delayed;
  return (
    <Link href="/staff/system" className="flex items-center rounded-sm sm:h-8">
      <Badge tone={works ? "accent" : "danger"}>{works ? "Operational" : "Degraded"}</Badge>
    </Link>
  );
}

const queuesOf = ({ counts, orders, appeals, requests, reviews }: Awaited<ReturnType<typeof readQueues>>): Queue[] => [
  {
    icon: "package-check",
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
    icon: "scale",
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
    icon: "layers",
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
    icon: "list-checks",
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
  const [waiting, figures, minutes, { items: events }, health] = await Promise.all([
    readQueues(),
    storeFigures(now),
    requestsByMinute(now),
    listAudit({ limit: changesRead }),
    readHealth(),
  ]);
  const queues = queuesOf(waiting);
  return (
    <>
      <PageHeader
        title="Overview"
        description="What needs attention, and current traffic."
        actions={<State {...health} />}
      />
      <nav aria-label="Queues" className="mb-6 grid grid-cols-2 gap-4 xl:grid-cols-4 xl:gap-6">
        {queues.map((queue) => (
          <QueueCount key={queue.title} {...queue} now={now} />
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Waiting queues={queues} now={now} />
          <StaffActions events={events} now={now} />
        </div>
        <Traffic figures={figures} minutes={minutes} />
      </div>
    </>
  );
}
