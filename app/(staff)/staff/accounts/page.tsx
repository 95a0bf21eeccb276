import { Download, ScrollText, Users } from "lucide-react";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { href } from "@/components/href";
import { RequestsCard } from "@/components/staff/accounts/requests-card";
import { AccountsTable } from "@/components/staff/accounts/table";
import { ListPagination } from "@/components/ui/data/pagination";
import { LinkButton } from "@/components/ui/form/button";
import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { parseInt64 } from "@/lib/base/int64";
import { planNames, plans } from "@/lib/base/plans";
import { type AccountFilter, accountFilter } from "@/lib/domains/accounts/schema";
import { searchAccounts } from "@/lib/domains/accounts/search";
import { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { findRequest } from "@/lib/domains/usage/traffic/queries";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Accounts" };

const pageSize = 50;
const path = "/staff/accounts";

function Filters({ filter, filtered }: { filter: AccountFilter; filtered: boolean }) {
  return (
    <div className="mb-4">
      <FilterForm action={path} label="Accounts" resetHref={filtered ? path : undefined}>
        <FilterInput
          type="search"
          name="q"
          label="Email, name, last four of a key, or request ID"
          value={filter.q}
          maxLength={254}
          className="basis-full sm:max-w-96 sm:basis-72"
        />
        <FilterSelect
          name="plan"
          label="Plan"
          all="All plans"
          value={filter.plan}
          options={planNames.map((value) => ({ value, label: plans[value].title }))}
        />
        <FilterSelect
          name="status"
          label="Status"
          all="All"
          value={filter.status}
          options={[
            { value: "active", label: "Active" },
            { value: "disabled", label: "Disabled" },
          ]}
        />
      </FilterForm>
    </div>
  );
}

async function Waiting() {
  const requests = await listOpenRequests();
  return (
    requests.length > 0 && (
      <div className="mb-8">
        <RequestsCard requests={requests} />
      </div>
    )
  );
}

const NoRequest = () => (
  <EmptyState icon={ScrollText} title="No request found" link={{ href: path, label: "Show all accounts" }}>
    A search finds requests with a valid key from the last {logSpan()}.
  </EmptyState>
);

async function List({ filter, from }: { filter: AccountFilter; from: bigint | undefined }) {
  const { items, next } = await searchAccounts(filter, { from, limit: pageSize });
  return (
    <>
      {items.length > 0 ? (
        <AccountsTable accounts={items} now={Date.now()} />
      ) : (
        <EmptyState icon={Users} title="No accounts found" link={{ href: path, label: "Show all accounts" }}>
          Search by part of an email address or name, by the last four characters of a key, or by a full request ID.
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { ...filter, from })} />
    </>
  );
}

export default async function Accounts({ searchParams }: PageProps<"/staff/accounts">) {
  const query = await searchParams;
  const filter = accountFilter.parse(query);
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { ...filter, from }));
  if (filter.q?.startsWith("req_") && (await findRequest(filter.q))) redirect(`/staff/requests/${filter.q}`);
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Accounts"
        description="All accounts, newest first."
        actions={
          <LinkButton href={href("/api/staff/accounts", filter)} download>
            <Download aria-hidden="true" /> Export CSV
          </LinkButton>
        }
      />
      {!filtered && from === undefined && <Waiting />}
      <Filters filter={filter} filtered={filtered} />
      {filter.q?.startsWith("req_") ? <NoRequest /> : <List filter={filter} from={from} />}
    </>
  );
}
