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
} from "lucide-react";
import type { Metadata } from "next";
import { auditActionLabel, auditActorForAccount, auditDetails, auditTarget } from "@/components/audit/actions";
import { href } from "@/components/href";
import { LongText } from "@/components/ui/data/long-text";
import { ListPagination } from "@/components/ui/data/pagination";
import { Time } from "@/components/ui/data/time";
import { Card, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { type AuditEvent, listAudit } from "@/lib/domains/audit/service";
import { requireMember } from "@/lib/web/auth/guards";

const icons: Record<string, LucideIcon> = {
  key: KeyRound,
  plan: Layers,
  ban: Ban,
  order: PackageOpen,
  member: Users,
  invitation: Users,
  account: UserRound,
  user: ShieldCheck,
};

const iconOf = (action: string): LucideIcon => icons[action.split(".")[0] ?? ""] ?? History;

function EventList({ events }: { events: AuditEvent[] }) {
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => {
        const details = auditDetails(event.details);
        const target = auditTarget(event);
        const actor = auditActorForAccount(event);
        const Icon = iconOf(event.action);
        return (
          <li key={String(event.id)} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-3.5">
            <Icon aria-hidden="true" className="size-4 shrink-0 translate-y-0.5 text-muted" />
            <div className="min-w-0 flex-1 basis-64">
              <p>
                <span className="font-medium">{auditActionLabel(event.action)}</span>{" "}
                {target !== actor && <LongText className="text-muted">{target}</LongText>}
              </p>
              {details && <LongText className="block text-[13px] text-muted">{details}</LongText>}
            </div>
            <p className="text-[13px] text-muted max-sm:basis-full max-sm:pl-8">
              <LongText>{actor}</LongText>, <Time at={event.at} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}

export const metadata: Metadata = { title: "Activity" };

const pageSize = 30;
const path = "/portal/activity";

export default async function Activity({ searchParams }: PageProps<"/portal/activity">) {
  const before = parseInt64(String((await searchParams).before));
  const member = await requireMember(href(path, { before }));
  const { items, next } = await listAudit({ accountId: member.accountId, member, before, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Activity"
        description="Changes to your account, keys, plan and orders, made by its members or by our team, and what you did with your sign-in."
      />
      {items.length > 0 ? (
        <Card>
          <EventList events={items} />
        </Card>
      ) : (
        <EmptyState icon={History} title={before === undefined ? "No activity yet" : "No earlier activity"}>
          When you create a key or place an order, it appears here.
        </EmptyState>
      )}
      <ListPagination from={before} next={next} hrefOf={(before) => href(path, { before })} />
    </>
  );
}
