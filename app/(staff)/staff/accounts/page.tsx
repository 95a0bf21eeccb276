import { Search, Users } from "lucide-react";
import type { Metadata } from "next";
import { href } from "@/components/href";
import { accountColumn } from "@/components/staff/account-link";
import { RequestsCard } from "@/components/staff/accounts/requests-card";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { LongText } from "@/components/ui/data/long-text";
import { ListPagination } from "@/components/ui/data/pagination";
import { Table, Td } from "@/components/ui/data/table";
import { FilterForm } from "@/components/ui/form/filter-form";
import { FilterInput } from "@/components/ui/form/filters";
import { Link } from "@/components/ui/layout/link";
import { EmptyState, PageHeader } from "@/components/ui/layout/page";
import { RequestTable } from "@/components/usage/request-table";
import { parseInt64 } from "@/lib/base/int64";
import { plans } from "@/lib/base/plans";
import { searchText } from "@/lib/domains/accounts/schema";
import { type AccountRow, searchAccounts } from "@/lib/domains/accounts/search";
import { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { findRequest } from "@/lib/domains/usage/traffic/queries";
import { requireStaff } from "@/lib/web/auth/guards";

export const metadata: Metadata = { title: "Accounts" };

const pageSize = 50;
const path = "/staff/accounts";

function AccountsTable({ accounts }: { accounts: AccountRow[] }) {
  return (
    <Table
      label="Accounts"
      head={[
        ["ID", "hidden sm:table-cell"],
        "Account",
        ["People", "hidden sm:table-cell"],
        "Plan",
        "State",
        ["Since", "hidden sm:table-cell"],
      ]}
    >
      {accounts.map((account) => (
        <tr key={String(account.id)} className="hover:bg-canvas">
          <Td className="hidden font-mono text-[13px] text-muted sm:table-cell">{String(account.id)}</Td>
          <Td className="w-full max-w-0 sm:w-auto sm:max-w-72">
            <Link className="link block truncate font-medium" href={`${path}/${account.id}`} title={account.name}>
              {account.name}
            </Link>
            <LongText className="block text-[13px] text-muted sm:hidden">{account.emails.join(", ")}</LongText>
            {account.keyName !== null && (
              <span className="block truncate text-[13px] text-muted" title={account.keyName}>
                Key “{account.keyName}”
              </span>
            )}
          </Td>
          <Td className="hidden min-w-44 sm:table-cell">
            <LongText>{account.emails.join(", ")}</LongText>
          </Td>
          <Td>{plans[account.plan].title}</Td>
          <Td>{account.disabledAt ? <Badge tone="danger">disabled</Badge> : <Badge tone="accent">active</Badge>}</Td>
          <Td className="hidden whitespace-nowrap text-muted sm:table-cell">
            {utcDay(new Date(account.createdAt).getTime())}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

async function ByRequest({ requestId }: { requestId: string }) {
  const request = await findRequest(requestId);
  if (request) return <RequestTable label="Request" items={[request]} zone="UTC" who={accountColumn} />;
  return (
    <EmptyState icon={Search} title="No request found">
      The request log includes requests with a valid key from the last {logSpan()}.
    </EmptyState>
  );
}

async function ByText({ q, from }: { q: string | undefined; from: bigint | undefined }) {
  const { items, next } = await searchAccounts(q, { from, limit: pageSize });
  return (
    <>
      {items.length > 0 ? (
        <AccountsTable accounts={items} />
      ) : (
        <EmptyState icon={Users} title="No accounts found" link={{ href: path, label: "Show all accounts" }}>
          Search by part of an email address or name, by the last four characters of a key, or by a full request ID.
        </EmptyState>
      )}
      <ListPagination from={from} next={next} hrefOf={(from) => href(path, { q, from })} />
    </>
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

export default async function Accounts({ searchParams }: PageProps<"/staff/accounts">) {
  const query = await searchParams;
  const q = searchText.safeParse(query.q).data;
  const from = parseInt64(String(query.from));
  await requireStaff(href(path, { q, from }));
  return (
    <>
      <PageHeader title="Accounts" description="All accounts, newest first." />
      {q === undefined && from === undefined && <Waiting />}
      <div className="mb-4">
        <FilterForm action={path} label="Accounts" resetHref={q === undefined ? undefined : path}>
          <FilterInput
            type="search"
            name="q"
            label="Email, name, last four of a key, or request ID"
            value={q}
            maxLength={254}
            className="basis-full sm:max-w-96 sm:basis-72"
          />
        </FilterForm>
      </div>
      {q?.startsWith("req_") ? <ByRequest requestId={q} /> : <ByText q={q} from={from} />}
    </>
  );
}
