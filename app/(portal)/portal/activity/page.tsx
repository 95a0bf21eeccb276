import { History } from "lucide-react";
import type { Metadata } from "next";
import { EventList } from "@/components/audit/event-list";
import { href } from "@/components/href";
import { ListPagination } from "@/components/ui/data/pagination";
import { Card, EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { listAudit } from "@/lib/domains/audit/service";
import { requireUser } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Activity" };

const pageSize = 30;
const path = "/portal/activity";

export default async function Activity({ searchParams }: PageProps<"/portal/activity">) {
  const before = parseInt64(String((await searchParams).before));
  const { accountId } = await requireUser(href(path, { before }));
  const { items, next } = await listAudit({ accountId, before, limit: pageSize });
  return (
    <>
      <PageHeader
        title="Activity"
        description="Changes to your account, keys, plan and orders, made by you or by our team."
      />
      {items.length > 0 ? (
        <Card>
          <EventList events={items} />
        </Card>
      ) : (
        <EmptyState icon={History} title={before === undefined ? "No activity yet" : "No earlier activity"}>
          When you issue a key or place an order, it appears here.
        </EmptyState>
      )}
      <ListPagination from={before} next={next} hrefOf={(before) => href(path, { before })} />
    </>
  );
}
