import { CircleCheck, Layers, ListChecks, type LucideIcon, PackageCheck, Scale } from "lucide-react";
import { formatNumber, sumUpTo } from "@/components/number";
import { categoryLabel } from "@/components/pets/labels";
import { RelativeTime } from "@/components/ui/data/time";
import { Link } from "@/components/ui/layout/link";
import { Card, CardHeader, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { planTitle } from "@/lib/base/plans";
import { type StoreFigures, storeFigures } from "@/lib/domains/usage/traffic/queries";
import { requireStaff } from "@/lib/web/auth/guards";
import { readQueues } from "@/lib/web/reads/staff-queues";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

function Figures({ accounts, requests, failed }: StoreFigures) {
  const figures = [
    { name: "Accounts", value: formatNumber(accounts) },
    { name: "Requests in the last 24 hours", value: formatNumber(requests) },
    { name: "Server errors in the last 24 hours", value: requests === 0 ? "–" : percent.format(failed / requests) },
  ];
  return (
    <dl className="mb-6 grid gap-4 sm:grid-cols-3">
      {figures.map(({ name, value }) => (
        <div key={name} className="rounded-lg border border-line bg-surface px-5 py-4 shadow-raised">
          <dt className="text-muted">{name}</dt>
          <dd className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Queue = {
  icon: LucideIcon;
  title: string;
  href: string;
  waiting: { count: number; most: number };
  items: { id: bigint; href: string; title: string; text: string; at: Date | null }[];
};

function QueueCard({ icon: Icon, title, href, waiting: { count, most }, items, now }: Queue & { now: number }) {
  const oldest = items[0]?.at;
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-4 text-muted" /> {title}
          </span>
        }
        link={{ href, label: "View all" }}
      />
      <p className="flex items-baseline gap-3 px-5 pt-2 pb-4">
        <span className="font-semibold text-3xl tabular-nums tracking-tight">{sumUpTo([count], most)}</span>
        <span className="text-muted">
          {oldest ? (
            <>
              oldest <RelativeTime at={oldest.getTime()} now={now} />
            </>
          ) : (
            "Nothing is waiting."
          )}
        </span>
      </p>
      {items.length > 0 && (
        <ul aria-label={title}>
          {items.map((item) => (
            <li key={String(item.id)} className="border-line border-t">
              <Link
                href={item.href}
                className="flex items-center justify-between gap-4 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium" title={item.title}>
                    {item.title}
                  </span>
                  <span className="block truncate text-[13px] text-muted" title={item.text}>
                    {item.text}
                  </span>
                </span>
                {item.at && (
                  <span className="shrink-0 text-[13px] text-muted">
                    <RelativeTime at={item.at.getTime()} now={now} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const cardsOf = ({ counts, orders, appeals, requests, reviews }: Awaited<ReturnType<typeof readQueues>>): Queue[] => [
  {
    icon: PackageCheck,
    title: "Orders to approve",
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
    title: "Animals to review",
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
  const [queues, figures] = await Promise.all([readQueues(), storeFigures(now)]);
  const waits = Object.values(queues.counts).some(({ count }) => count > 0);
  return (
    <>
      <PageHeader title="Overview" description="Work that waits for staff, and the traffic of the store." />
      <Figures {...figures} />
      {waits ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
          {cardsOf(queues).map((queue) => (
            <QueueCard key={queue.title} {...queue} now={now} />
          ))}
        </div>
      ) : (
        <EmptyState icon={CircleCheck} title="Nothing is waiting for you">
          New orders, appeals, plan requests and animals to review appear here.
        </EmptyState>
      )}
    </>
  );
}
