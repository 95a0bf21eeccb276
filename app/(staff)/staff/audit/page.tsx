import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { isAuditAction } from "@/components/audit/actions";
import { href } from "@/components/href";
import { AuditTable } from "@/components/staff/audit-table";
import { ListPagination } from "@/components/ui/data/pagination";
import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { DAY_MS } from "@/lib/base/time";
import { searchText } from "@/lib/domains/accounts/schema";
import { findUser } from "@/lib/domains/accounts/service";
import { auditActions } from "@/lib/domains/audit/actions";
import { auditDay } from "@/lib/domains/audit/schema";
import { listAudit } from "@/lib/domains/audit/service";
import { requireStaff } from "@/lib/web/auth/guards";

/** The filters in the URL of the audit log. Days are in UTC and inclusive. */
type AuditQuery = { account?: string; actor?: string; action?: string; from?: string; to?: string };

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

function AuditFilters({ path, query }: { path: string; query: AuditQuery }) {
  const { account, actor, action, from, to } = query;
  const filtered = Object.values(query).some((value) => value !== undefined);
  return (
    <div className="mb-4">
      <FilterForm action={path} label="Audit log" resetHref={filtered ? path : undefined}>
        <FilterInput
          name="account"
          label="Account"
          value={account}
          inputMode="numeric"
          placeholder="ID"
          className="sm:max-w-32"
        />
        <FilterInput
          name="actor"
          label="Actor"
          value={actor}
          placeholder="Email or ID"
          maxLength={254}
          className="basis-48 sm:max-w-64"
        />
        <FilterSelect name="action" label="Action" all="All actions" value={action} options={actions} />
        <FilterInput name="from" label="From (UTC)" type="date" value={from} className="basis-36 sm:max-w-40" />
        <FilterInput name="to" label="To (UTC)" type="date" value={to} className="basis-36 sm:max-w-40" />
      </FilterForm>
    </div>
  );
}

export const metadata: Metadata = { title: "Audit log" };

const pageSize = 50;
const path = "/staff/audit";
/** No entry has this ID: the result of a filter that matches no account or user. */
const noMatch = -1n;

const text = (value: string | string[] | undefined): string | undefined => searchText.safeParse(value).data;

async function actorIdOf(actor: string | undefined): Promise<bigint | undefined> {
  if (actor === undefined) return undefined;
  return parseInt64(actor) ?? (await findUser(actor))?.id ?? noMatch;
}

const dayOf = (value: string | string[] | undefined): string | undefined => auditDay.safeParse(value).data;

/** @param later days to add */
const startOf = (day: string | undefined, later = 0): Date | undefined =>
  day === undefined ? undefined : new Date(Date.parse(day) + later * DAY_MS);

export default async function Audit({ searchParams }: PageProps<"/staff/audit">) {
  const query = await searchParams;
  const before = parseInt64(String(query.before));
  const action = text(query.action);
  const filter: AuditQuery = {
    account: text(query.account),
    actor: text(query.actor),
    action: action !== undefined && isAuditAction(action) ? action : undefined,
    from: dayOf(query.from),
    to: dayOf(query.to),
  };
  await requireStaff(href(path, { ...filter, before }));
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const { items, next } = await listAudit({
    accountId: filter.account === undefined ? undefined : (parseInt64(filter.account) ?? noMatch),
    actorId: await actorIdOf(filter.actor),
    from: startOf(filter.from),
    until: startOf(filter.to, 1),
    action: filter.action,
    before,
    limit: pageSize,
  });
  return (
    <>
      <PageHeader
        title="Audit log"
        description="All changes to accounts, keys, plans, orders, animals and categories. Entries cannot be edited or deleted."
      />
      <AuditFilters path={path} query={filter} />
      {items.length > 0 ? (
        <AuditTable events={items} />
      ) : (
        <EmptyState
          icon={ScrollText}
          title={before !== undefined ? "No earlier entries" : filtered ? "No matching entries" : "No entries yet"}
          link={(filtered || before !== undefined) && { href: path, label: "Clear filters" }}
        />
      )}
      <ListPagination from={before} next={next} hrefOf={(before) => href(path, { ...filter, before })} />
    </>
  );
}
