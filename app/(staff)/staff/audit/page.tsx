import type { Metadata } from "next";
import { href } from "@/components/href";
import { auditColumns } from "@/components/staff/audit-columns";
import { List, pageSize } from "@/components/staff/list";
import { ExportButton } from "@/components/ui/form/button";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { PageHeader } from "@/components/ui/layout/page";
import { Fold } from "@/components/usage/controls";
import { auditActions } from "@/lib/domains/audit/actions";
import { filterProblems, readFilter } from "@/lib/domains/usage/schema";
import { requireStaff } from "@/lib/web/auth/guards";
import { auditFilter, readAudit } from "@/lib/web/reads/staff-audit";

export const metadata: Metadata = { title: "Audit log" };

const path = "/staff/audit";
const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
/** Without a widest one, so that each line of filters is full. */
const width = "basis-36";

export default async function Audit({ searchParams }: PageProps<"/staff/audit">) {
  const query = await searchParams;
  const { before, ...filter } = readFilter(auditFilter, query);
  const { account, actor, action } = filter;
  await requireStaff(href(path, { ...filter, before }));
  const problems = filterProblems(auditFilter, query);
  const filtered = [...Object.values(filter), problems.from, problems.to].some((value) => value !== undefined);
  const time = (name: "from" | "to") => ({ name, value: [query[name]].flat()[0], error: problems[name] });
  return (
    <>
      <PageHeader
        title="Audit log"
        description="All changes, newest first. Entries cannot be edited or deleted."
        actions={<ExportButton href={href("/api/staff/audit", filter)} />}
      />
      <Fold open={filtered} className="mb-4">
        <FilterForm
          action={path}
          label="Audit log"
          resetHref={filtered ? path : undefined}
          className="items-start sm:[&>a]:mt-6.5"
        >
          <FilterInput
            name="account"
            label="Account"
            value={account}
            inputMode="numeric"
            placeholder="ID"
            className={width}
          />
          <FilterInput
            name="actor"
            label="Actor"
            value={actor}
            placeholder="Email or ID"
            maxLength={254}
            className={width}
          />
          <FilterSelect
            name="action"
            label="Action"
            all="All actions"
            value={action}
            options={actions}
            className="basis-full sm:basis-36"
          />
          <FilterInput {...time("from")} label="From (UTC)" placeholder="YYYY-MM-DD hh:mm" className={width} />
          <FilterInput {...time("to")} label="To (UTC)" placeholder="YYYY-MM-DD hh:mm" className={width} />
        </FilterForm>
      </Fold>
      <List
        label="Audit log"
        columns={auditColumns}
        list={await readAudit({ ...filter, before }, pageSize)}
        from={before}
        back={query.back}
        hrefOf={(before) => href(path, { ...filter, before })}
        icon="scroll-text"
        none={{
          title: filtered ? "No matching entries" : "No entries yet",
          link: filtered && { href: path, label: "Clear filters" },
        }}
      />
    </>
  );
}
