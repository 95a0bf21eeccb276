import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { z } from "zod";
import { href } from "@/components/href";
import { auditColumnsWithAccount } from "@/components/staff/audit-columns";
import { List, pageSize } from "@/components/staff/list";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { PageHeader } from "@/components/ui/layout/page";
import { int64Text, parseInt64 } from "@/lib/base/int64";
import { optionalField } from "@/lib/base/text";
import { searchText } from "@/lib/domains/accounts/schema";
import { findUser } from "@/lib/domains/accounts/service";
import { type AuditAction, auditActions } from "@/lib/domains/audit/actions";
import { listAudit } from "@/lib/domains/audit/service";
import { instantOf } from "@/lib/domains/usage/periods";
import { filterProblems, logFilter, readFilter } from "@/lib/domains/usage/schema";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Audit log" };

const path = "/staff/audit";
const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
/** No entry has this ID: the result of a filter that matches no account or user. */
const noMatch = -1n;

const auditFilter = z.object({
  account: optionalField(searchText),
  actor: optionalField(searchText),
  action: optionalField(z.enum(Object.keys(auditActions) as AuditAction[])),
  from: logFilter.shape.from,
  to: logFilter.shape.to,
  before: optionalField(int64Text("is not a page of the log")),
});

async function actorIdOf(actor: string | undefined): Promise<bigint | undefined> {
  if (actor === undefined) return undefined;
  return parseInt64(actor) ?? (await findUser(actor))?.id ?? noMatch;
}

const dateOf = (text: string | undefined, isEnd: boolean): Date | undefined =>
  text === undefined ? undefined : new Date(instantOf(text, "UTC", isEnd) ?? Number.NaN);

export default async function Audit({ searchParams }: PageProps<"/staff/audit">) {
  const query = await searchParams;
  const { before, ...filter } = readFilter(auditFilter, query);
  const { account, actor, action, from, to } = filter;
  await requireStaff(href(path, { ...filter, before }));
  const problems = filterProblems(auditFilter, query);
  const filtered = [...Object.values(filter), problems.from, problems.to].some((value) => value !== undefined);
  const time = (name: "from" | "to") => ({ name, value: [query[name]].flat()[0], error: problems[name] });
  return (
    <>
      <PageHeader
        title="Audit log"
        description="All changes to accounts, keys, plans, orders, animals and categories. Entries cannot be edited or deleted."
      />
      <FilterForm action={path} label="Audit log" resetHref={filtered ? path : undefined} className="mb-4 items-start">
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
        <FilterInput {...time("from")} label="From (UTC)" placeholder="2026-11-24" />
        <FilterInput {...time("to")} label="To (UTC)" placeholder="2026-11-24 14:10" />
      </FilterForm>
      <List
        label="Audit log"
        rowClass="align-top"
        columns={auditColumnsWithAccount}
        list={
          await listAudit({
            accountId: account === undefined ? undefined : (parseInt64(account) ?? noMatch),
            actorId: await actorIdOf(actor),
            from: dateOf(from, false),
            until: dateOf(to, true),
            action,
            before,
            limit: pageSize,
          })
        }
        from={before}
        hrefOf={(before) => href(path, { ...filter, before })}
        icon={ScrollText}
        none={{
          title: filtered ? "No matching entries" : "No entries yet",
          link: filtered && { href: path, label: "Clear filters" },
        }}
      />
    </>
  );
}
