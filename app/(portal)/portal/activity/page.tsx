import type { Metadata } from "next";
import { z } from "zod";
import { ActivityList } from "@/components/audit/activity";
import { auditKinds, thingsOf } from "@/components/audit/things";
import { href } from "@/components/href";
import { ListPagination } from "@/components/ui/data/list-pagination";
import { LinkButton } from "@/components/ui/form/button";
import { FilterLinks } from "@/components/ui/form/filter-links";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { DayRange } from "@/components/usage/controls";
import { datesOf, filterProblems, firstParam, readFilter, timedFilter } from "@/lib/base/filter";
import { int64Text } from "@/lib/base/int64";
import { optionalField } from "@/lib/base/text";
import { listAudit } from "@/lib/domains/audit/service";
import { requireMember } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Activity" };

const pageSize = 30;
const path = "/portal/activity";

const activityFilter = timedFilter({
  kind: optionalField(z.enum(auditKinds)),
  before: optionalField(int64Text("is not a page of the list")),
});

export default async function Activity({ searchParams }: PageProps<"/portal/activity">) {
  const query = await searchParams;
  const { before, ...filter } = readFilter(activityFilter, query);
  const { kind, from, to } = filter;
  const member = await requireMember(href(path, { ...filter, before }));
  const about = kind && thingsOf(kind);
  const { accountId } = member;
  const { items, next } = await listAudit({ accountId, member, about, before, limit: pageSize, ...datesOf(filter) });
  const isFiltered = kind || from || to;
  return (
    <>
      <PageHeader
        title="Activity"
        description="See who changed your account, its keys, plan and orders, and when you signed in. Times are in UTC."
      />
      <div className="relative mb-4 flex flex-wrap items-start gap-3">
        <FilterLinks
          label="Kind"
          className=""
          links={[undefined, ...auditKinds].map((value) => ({
            href: href(path, { ...filter, kind: value }),
            label: value ?? "all",
            current: value === kind,
          }))}
        />
        <DayRange path={path} filter={filter} query={query} problems={filterProblems(activityFilter, query)} />
        {["from", "to"].some((name) => firstParam(query, name)) && (
          <LinkButton variant="ghost" href={href(path, { kind })}>
            Reset
          </LinkButton>
        )}
      </div>
      {items.length > 0 ? (
        <ActivityList events={items} viewerId={member.userId} />
      ) : (
        <EmptyState
          icon="history"
          title={before !== undefined ? "No earlier activity" : isFiltered ? "No activity matches" : "No activity yet"}
          link={isFiltered && { href: path, label: "Show all activity" }}
        >
          {!isFiltered && "When you create a key or place an order, it appears here."}
        </EmptyState>
      )}
      <ListPagination
        from={before}
        next={next}
        back={query.back}
        hrefOf={(before) => href(path, { ...filter, before })}
      />
    </>
  );
}
