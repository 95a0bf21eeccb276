import type { Metadata } from "next";
import { cache } from "react";
import { MissingForStaff } from "@/components/portal/missing";
import { AccountStatusBadge } from "@/components/staff/account-link";
import { BanDecisions, banColumns } from "@/components/staff/accounts/bans";
import { EmptyCard, KeysCard, WeekCard } from "@/components/staff/accounts/cards";
import { MembersCard } from "@/components/staff/accounts/members-card";
import { PlanForm } from "@/components/staff/accounts/plan-form";
import { RequestsCard } from "@/components/staff/accounts/requests-card";
import { accountAuditColumns } from "@/components/staff/audit-columns";
import { DataTable } from "@/components/ui/data/data-table";
import { LongText } from "@/components/ui/data/long-text";
import { Day } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Breadcrumb, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { QuotaCard } from "@/components/usage/quota";
import { RequestTable } from "@/components/usage/request-table";
import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { byId } from "@/lib/base/int64";
import { customLimitsOf, limitsOf, plans } from "@/lib/base/plans";
import { type Account, findAccount, membersOf } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { listBans } from "@/lib/domains/bans/service";
import { findProtected } from "@/lib/domains/factors/service";
import { listInvitations } from "@/lib/domains/members/invitations";
import { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { dailyUseOfKeys } from "@/lib/domains/usage/report";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { lastWeek, latestRequestsOf } from "@/lib/domains/usage/traffic/queries";
import { limiter } from "@/lib/platform/limiter";
import { setAccountStateAction } from "@/lib/web/actions/staff-accounts";
import { requireStaff } from "@/lib/web/auth/guards";
import { staffTitle } from "@/lib/web/auth/viewer";
import { asJson } from "@/lib/web/reads/json";
import { readKeys } from "@/lib/web/reads/key-list";

const path = "/staff/accounts";

const requestHref = (id: string): string => `/staff/requests/${id}`;

// Staff can read every account.
const accountOf = cache((accountId: string) => byId(accountId, (id) => findAccount(asAccountId(id))));

export const generateMetadata = ({ params }: PageProps<"/staff/accounts/[accountId]">): Promise<Metadata> =>
  staffTitle("Accounts", async () => (await accountOf((await params).accountId))?.name);

const bansShown = 20;
const eventsShown = 5;
const requestsShown = 5;

function Switch({ id, name, disabledAt }: Account) {
  const [verb, to] = disabledAt ? (["Enable", "on"] as const) : (["Disable", "off"] as const);
  return (
    <ConfirmDialog
      trigger={<Button variant={disabledAt ? "secondary" : "danger-quiet"}>{verb}…</Button>}
      title={`${verb} ${name}?`}
      description={
        disabledAt
          ? "Its keys start working within a second, and its members can use it."
          : "Its keys stop working within a second, and its members are signed out. Those who are in no other account cannot sign in. No data is deleted."
      }
      confirm={`${verb} account`}
      tone={disabledAt ? "primary" : "danger"}
      fields={{ accountId: String(id), to }}
      action={setAccountStateAction}
      done={`Account ${disabledAt ? "enabled" : "disabled"}.`}
    />
  );
}

async function readMembers(id: AccountId) {
  const members = await membersOf(id);
  const withFactor = await findProtected(members.map(({ user }) => user.id));
  return members.map((member) => ({ ...member, id: member.user.id, hasFactor: withFactor.has(member.user.id) }));
}

const readInvitations = async (id: AccountId) => (await listInvitations(id)).map(({ invitation }) => invitation);

function read(account: Account, now: number) {
  const id = asAccountId(account.id); // staff can act for every account
  return Promise.all([
    readMembers(id),
    readInvitations(id),
    readKeys(id).then(asJson),
    dailyUseOfKeys(id, now),
    listBans(id, bansShown),
    lastWeek(id, now),
    latestRequestsOf(id, requestsShown),
    listAudit({ accountId: id, limit: eventsShown }),
    listOpenRequests(id),
    limiter().peek(id, limitsOf(account.plan, customLimitsOf(account)), now),
  ]);
}

export default async function AccountPage({ params }: PageProps<"/staff/accounts/[accountId]">) {
  const { accountId } = await params;
  const viewer = await requireStaff(`${path}/${encodeURIComponent(accountId)}`);
  const account = await accountOf(accountId);
  if (!account) return <MissingForStaff />;
  const now = Date.now();
  const [members, invitations, keys, dailyRequests, bans, days, requests, { items: events }, waiting, windows] =
    await read(account, now);
  const own = members.some((member) => member.id === viewer.userId);
  const owner = members.find(({ role }) => role === "owner");
  const id = String(account.id);
  const accountSwitch = <Switch {...account} />;
  return (
    <>
      <Breadcrumb href={path}>Accounts</Breadcrumb>
      <PageHeader
        title={<span className="wrap-anywhere">{account.name}</span>}
        description={
          <>
            {owner && <LongText className="block">{owner.user.email}</LongText>}
            <span className="mr-2">
              {plans[account.plan].title} · Account {id} · created <Day at={account.createdAt} />
            </span>
            <AccountStatusBadge disabledAt={account.disabledAt} />
          </>
        }
        actions={!own && <div className="max-sm:hidden">{accountSwitch}</div>}
      />
      {account.disabledAt && (
        <Alert tone="danger" className="mb-6">
          Disabled since <Day at={account.disabledAt} />. Its keys do not work and its members cannot use it.
        </Alert>
      )}
      <RequestsCard requests={waiting} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents">
          <QuotaCard className="max-xl:-order-1" windows={windows} now={now} />
          <KeysCard accountId={id} list={keys} dailyRequests={dailyRequests} />
          <MembersCard accountId={id} members={members} invitations={invitations} viewerId={viewer.userId} />
          {requests.length > 0 ? (
            <TitledCard title="Recent requests">
              <RequestTable label="Recent requests" items={requests} hrefOf={requestHref} />
            </TitledCard>
          ) : (
            <EmptyCard title="Recent requests">None in the last {logSpan()}.</EmptyCard>
          )}
          {bans.length > 0 && (
            <TitledCard title="Bans" description="Keys that ignored Retry-After.">
              <DataTable
                label="Bans"
                rowClass="align-top"
                columns={banColumns}
                rows={bans}
                actions={(row) => <BanDecisions {...row} />}
              />
            </TitledCard>
          )}
          <TitledCard title="Activity" link={{ href: `/staff/audit?account=${id}`, label: "View all" }}>
            <DataTable
              label="Audit log"
              rowClass="align-top"
              columns={accountAuditColumns}
              rows={events}
              none="No activity yet."
            />
          </TitledCard>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:-order-1">
          <PlanForm
            key={`${account.plan} ${account.customPerMinute} ${account.customPerDay}`}
            accountId={id}
            plan={account.plan}
            perMinute={account.customPerMinute}
            perDay={account.customPerDay}
          />
          <WeekCard days={days} />
        </div>
        {!own && <div className="sm:hidden">{accountSwitch}</div>}
      </div>
    </>
  );
}
