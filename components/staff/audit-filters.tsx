import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { auditActions } from "@/lib/domains/audit/actions";

/** The filters in the URL of the audit log. Days are in UTC and inclusive. */
export type AuditQuery = { account?: string; actor?: string; action?: string; from?: string; to?: string };

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

export function AuditFilters({ path, query }: { path: string; query: AuditQuery }) {
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
