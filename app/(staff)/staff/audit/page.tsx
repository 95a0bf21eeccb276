import type { Metadata } from "next";
import { href } from "@/components/href";
import { auditColumns, withTimes } from "@/components/staff/audit-columns";
import { List, pageSize } from "@/components/staff/list";
import { ExportButton } from "@/components/ui/form/button";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { PageHeader } from "@/components/ui/layout/page";
import { DayRange, Fold } from "@/components/usage/controls";
import { auditActions } from "@/lib/domains/audit/actions";
import { filterProblems, firstParams, readFilter } from "@/lib/domains/usage/schema";
import { requireStaff } from "@/lib/web/auth/guards";
import { auditFilter, maxMatchingAccounts, readAudit } from "@/lib/web/reads/staff-audit";

export const metadata: Metadata = { title: "Audit log" };

const path = "/staff/audit";
const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));
/** Without a widest one, so that each line of filters is full. */
const width = "basis-full sm:basis-48";

export default async function Audit({ searchParams }: PageProps<"/staff/audit">) {
  const query = await searchParams;
  const { before, ...filter } = readFilter(auditFilter, query);
  const { account, actor, action } = filter;
  await requireStaff(href(path, { ...filter, before }));
  const problems = filterProblems(auditFilter, query);
  const daysError = problems.from ?? problems.to;
  const { items, next, tooMany } = await readAudit({ ...filter, before }, pageSize);
  const filtered = [...Object.values(filter), daysError].some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="All changes, newest first. Entries cannot be edited or deleted."
        actions={<ExportButton href={href("/api/staff/audit", filter)} />}
      />
      <Fold open={filtered} className="mb-4">
        <div className="relative flex flex-wrap items-start gap-3 [&>search]:grow">
          <DayRange
            path={path}
            chosen={filter}
            typed={firstParams(query)}
            problem={daysError}
            kept={{ account, actor, action }}
          />
          <FilterForm
            action={path}
            label="Audit log"
            kept={{ from: filter.from, to: filter.to }}
            resetHref={filtered ? path : undefined}
            className="bare"
          >
            <FilterInput
              type="search"
              name="account"
              label="Account"
              value={account}
              placeholder="Account: name, email or ID"
              maxLength={254}
              className={width}
            />
            <FilterInput
              type="search"
              name="actor"
              label="Actor"
              value={actor}
              placeholder="Actor: email or ID"
              maxLength={254}
              className={width}
            />
            <FilterSelect
              name="action"
              label="Action"
              all="All actions"
              value={action}
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
