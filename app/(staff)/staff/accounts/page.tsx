import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { href } from "@/components/href";
import { AccountStatusBadge } from "@/components/staff/account-link";
import { RequestsCard } from "@/components/staff/accounts/requests-card";
import { List, pageSize } from "@/components/staff/list";
import { relativeTime } from "@/components/time";
import { agoColumn, type Column, dayColumn, TitleLink, truncated } from "@/components/ui/data/data-table";
import { Truncated } from "@/components/ui/data/long-text";
import { ExportButton } from "@/components/ui/form/button";
import { FilterForm, FilterInput, FilterSelect } from "@/components/ui/form/filters";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { capitalized } from "@/lib/base/grammar";
import { parseInt64 } from "@/lib/base/int64";
import { formatCount, formatNumber } from "@/lib/base/number";
import { planNames, plans } from "@/lib/base/plans";
import { type AccountFilter, accountFilter, accountStatuses } from "@/lib/domains/accounts/schema";
import { type AccountRow, searchAccounts } from "@/lib/domains/accounts/search";
import { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { findRequestOfAnyAccount } from "@/lib/domains/usage/traffic/queries";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Accounts" };

const path = "/staff/accounts";

const Filters = ({ filter, filtered }: { filter: AccountFilter; filtered: boolean }) => (
  <FilterForm action={path} label="Accounts" resetHref={filtered ? path : undefined} className="mb-4">
    <FilterInput
      type="search"
      name="q"
      label="Search"
      placeholder="Email, name, last four of a key, or request ID"
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
      all="Any status"
      value={filter.status}
      options={accountStatuses.map((value) => ({ value, label: capitalized(value) }))}
    />
  </FilterForm>
);

const NoRequest = () => (
  <EmptyState icon="scroll-text" title="No request found" link={{ href: path, label: "Show all accounts" }}>
    A search finds requests with a valid key from the last {logSpan()}.
  </EmptyState>
);

/** "developer@example.com and 2 more": a cut list would hide how many more there are. */
const shortList = ([first = "", ...more]: string[]) => (more.length > 0 ? `${first} and ${more.length} more` : first);

const columns = (now: number): Column<AccountRow>[] => [
  {
    title: "Account",
    className: truncated,
    cell: ({ id, name, emails, keyName }) => (
      <>
        <TitleLink href={`${path}/${id}`}>{name}</TitleLink>
        {[shortList(emails), keyName !== null && `Key “${keyName}”`].map(
          (text) =>
            text && (
              <Truncated key={text} className="text-[13px] text-muted">
                {text}
              </Truncated>
            ),
        )}
      </>
    ),
  },
  { title: "Plan", from: "sm", below: true, cell: ({ plan }) => plans[plan].title },
  { title: "Keys", from: "lg", below: ({ keys }) => formatCount(keys, "key"), right: true, cell: ({ keys }) => keys },
  {
    title: "Requests, 30 days",
    from: "md",
    below: ({ requests }) => `${formatCount(requests, "request")} in 30 days`,
    right: true,
    cell: ({ requests }) => formatNumber(requests),
  },
  agoColumn(now, {
    title: "Last seen",
    from: "lg",
    below: ({ lastSeen }) => lastSeen && <span>seen {relativeTime(Date.parse(lastSeen), now)}</span>,
    at: ({ lastSeen }) => lastSeen,
    none: "Never",
  }),
  { title: "Status", cell: AccountStatusBadge },
  dayColumn({ title: "Since", from: "xl", at: ({ createdAt }) => createdAt }),
];

export default async function Accounts({ searchParams }: PageProps<"/staff/accounts">) {
  const query = await searchParams;
  const filter = accountFilter.parse(query);
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { ...filter, from }));
  if (filter.q?.startsWith("req_") && (await findRequestOfAnyAccount(filter.q)))
    redirect(`/staff/requests/${filter.q}`);
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Accounts"
        description="All accounts, newest first."
        actions={<ExportButton href={href("/api/staff/accounts", filter)} />}
      />
      {!filtered && from === undefined && <RequestsCard requests={await listOpenRequests()} />}
      <Filters filter={filter} filtered={filtered} />
      {filter.q?.startsWith("req_") ? (
        <NoRequest />
      ) : (
        <List
          label="Accounts"
          links
          columns={columns(Date.now())}
          list={await searchAccounts(filter, { from, limit: pageSize })}
          from={from}
          back={query.back}
          hrefOf={(from) => href(path, { ...filter, from })}
          icon="users"
          none={{
            title: "No accounts found",
            link: { href: path, label: "Show all accounts" },
            children:
              "Search by part of an email address or name, by the last four characters of a key, or by a full request ID.",
          }}
        />
      )}
    </>
  );
}
