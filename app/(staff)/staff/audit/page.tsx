import type { Metadata } from "next";
import { href } from "@/components/href";
import { auditColumns, withTimes } from "@/components/staff/audit-columns";
import { List, pageSize } from "@/components/staff/list";
import { ExportButton } from "@/components/ui/form/button";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { PageHeader } from "@/components/ui/layout/page";
import { DayRange, Fold } from "@/components/usage/controls";
import { filterProblems, readFilter } from "@/lib/base/filter";
import { auditActions } from "@/lib/domains/audit/actions";
import { requireStaff } from "@/lib/web/auth/guards";
import { auditFilter, maxMatchingAccounts, readAudit } from "@/lib/web/reads/staff-audit";

export const metadata: Metadata = { title: "Audit log" };

const path = "/staff/audit";
const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
const texts = [
  { name: "account", label: "Account", takes: "name, email or ID" },
  { name: "actor", label: "Actor", takes: "email or ID" },
] as const;
/** On a phone, each filter has a line of its own. */
const width = "basis-full sm:basis-48";

export default async function Audit({ searchParams }: PageProps<"/staff/audit">) {
  const query = await searchParams;
  const { before, ...filter } = readFilter(auditFilter, query);
  await requireStaff(href(path, { ...filter, before }));
  const problems = filterProblems(auditFilter, query);
  const { items, next, tooMany } = await readAudit({ ...filter, before }, pageSize);
  const filtered = [...Object.values(filter), problems.from, problems.to].some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="All changes, newest first. Entries cannot be edited or deleted."
        actions={<ExportButton href={href("/api/staff/audit", filter)} />}
      />
      <Fold open={filtered} className="mb-4">
        <div className="relative flex flex-wrap items-start gap-3 [&>search]:grow">
          <DayRange path={path} filter={filter} query={query} problems={problems} />
          <FilterForm
            action={path}
            label="Audit log"
            kept={{ from: filter.from, to: filter.to }}
            resetHref={filtered ? path : undefined}
            className="bare"
          >
            {texts.map(({ name, label, takes }) => (
              <FilterInput
                key={name}
                type="search"
                name={name}
                label={label}
                value={filter[name]}
                placeholder={`${label}: ${takes}`}
                maxLength={254}
                className={width}
              />
            ))}
            <FilterSelect
              name="action"
              label="Action"
              all="All actions"
              value={filter.action}
              options={actions}
              className={width}
            />
          </FilterForm>
        </div>
      </Fold>
      <List
        label="Audit log"
        columns={auditColumns}
        list={{ items: withTimes(items), next }}
        from={before}
        back={query.back}
        hrefOf={(before) => href(path, { ...filter, before })}
        icon="scroll-text"
        none={{
          title: tooMany ? "Too many matches" : filtered ? "No matching entries" : "No entries yet",
          children: tooMany
            ? `More than ${maxMatchingAccounts} accounts match. Write more of the name.`
            : filtered && "Choose a longer period, or fewer filters.",
          link: filtered && { href: path, label: "Clear filters" },
        }}
      />
    </>
  );
}
