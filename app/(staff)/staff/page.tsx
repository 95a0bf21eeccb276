import { CircleCheck, Layers, ListChecks, PackageCheck, Scale } from "lucide-react";
import { formatNumber } from "@/components/number";
import { categoryLabel } from "@/components/pets/labels";
import { QueueCard } from "@/components/staff/home/queue-card";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
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

type Queues = Awaited<ReturnType<typeof readQueues>>;

function QueueCards({ queues, now }: { queues: Queues; now: number }) {
  const { counts } = queues;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <QueueCard
        icon={PackageCheck}
        title="Orders to approve"
        href="/staff/orders"
        waiting={counts.orders}
        now={now}
        items={queues.orders.map(({ id, petName, accountName, createdAt }) => ({
          id: String(id),
          href: `/staff/orders?q=${id}`,
          title: petName,
          text: `Order ${id}, ${accountName ?? "deleted account"}`,
          at: createdAt,
        }))}
      />
      <QueueCard
        icon={Scale}
        title="Appeals"
        href="/staff/appeals"
        waiting={counts.appeals}
        now={now}
        items={queues.appeals.map(({ id, keyName, accountId, accountName, ban }) => ({
          id: String(id),
          href: `/staff/accounts/${accountId}`,
          title: `${accountName}: ${keyName}`,
          text: ban.appeal ?? "",
          at: ban.appealedAt,
        }))}
      />
      <QueueCard
        icon={Layers}
        title="Plan requests"
        href="/staff/accounts"
        waiting={counts.requests}
        now={now}
        items={queues.requests.map(({ request, account }) => ({
          id: String(request.id),
          href: `/staff/accounts/${account.id}`,
          title: `${account.name}: ${planTitle(request.plan)}`,
          text: request.message,
          at: request.createdAt,
        }))}
      />
      <QueueCard
        icon={ListChecks}
        title="Animals to review"
        href="/staff/review"
        waiting={counts.reviews}
        now={now}
        items={queues.reviews.map((pet) => ({
          id: String(pet.id),
          href: `/staff/inventory/${pet.id}`,
          title: pet.name,
          text: `${categoryLabel(pet)}, added by ${pet.ownerName ?? "a deleted account"}`,
          at: pet.reviewSince,
        }))}
      />
    </div>
  );
}

export default async function Staff() {
  await requireStaff("/staff");
  const now = Date.now();
  const [queues, figures] = await Promise.all([readQueues(), storeFigures(now)]);
  const waits = Object.values(queues.counts).some(({ count }) => count > 0);
  return (
    <>
      <PageHeader title="Overview" description="What waits for staff, and how the store does." />
      <Figures {...figures} />
      {waits ? (
        <QueueCards queues={queues} now={now} />
      ) : (
        <EmptyState icon={CircleCheck} title="Nothing waits for you">
          New orders, appeals, plan requests and animals to review appear here.
        </EmptyState>
      )}
    </>
  );
}
