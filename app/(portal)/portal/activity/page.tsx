import type { Metadata } from "next";
import { z } from "zod";
import { ActivityList } from "@/components/audit/activity";
import { auditKinds, thingsOf } from "@/components/audit/things";
import { href } from "@/components/href";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { listAudit } from "@/lib/domains/audit/service";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Activity" };

const pageSize = 30;
const path = "/portal/activity";

const kindOf = z.enum(auditKinds).optional().catch(undefined);

export default async function Activity({ searchParams }: PageProps<"/portal/activity">) {
  const query = await searchParams;
  const kind = kindOf.parse(query.kind);
  const before = parseInt64(String(query.before));
  const member = await requireMember(href(path, { kind, before }));
  const about = kind && thingsOf(kind);
  const { items, next } = await listAudit({ accountId: member.accountId, member, about, before, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Activity"
        description="See who changed your account, its keys, plan and orders, and when you signed in. Times are in UTC."
      />
      <FilterLinks
        label="Kind"
        links={[undefined, ...auditKinds].map((value) => ({
          href: href(path, { kind: value }),
          label: value ?? "all",
          current: value === kind,
        }))}
      />
      {items.length > 0 ? (
        <ActivityList events={items} viewerId={member.userId} />
      ) : (
        <EmptyState
          icon="history"
          title={before !== undefined ? "No earlier activity" : kind ? "No activity of this kind" : "No activity yet"}
          link={kind && { href: path, label: "Show all activity" }}
        >
          {!kind && "When you create a key or place an order, it appears here."}
        </EmptyState>
      )}
      <ListPagination from={before} next={next} back={query.back} hrefOf={(before) => href(path, { kind, before })} />
    </>
  );
}
