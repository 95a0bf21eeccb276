import type { Metadata } from "next";
import { MissingForStaff } from "@/components/portal/missing";
import { SwitchAccount } from "@/components/staff/accounts/actions";
import { BansCard } from "@/components/staff/accounts/bans";
import { KeysCard, PeopleCard, WeekCard } from "@/components/staff/accounts/cards";
import { PlanForm } from "@/components/staff/accounts/plan-form";
import { RequestsCard } from "@/components/staff/accounts/requests-card";
import { AuditTable } from "@/components/staff/audit-table";
import { utcDay } from "@/components/time";
import { Badge } from "@/components/ui/data/badge";
import { Alert } from "@/components/ui/layout/alert";
import { Breadcrumb, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { QuotaCard } from "@/components/usage/quota";
import { RequestTable } from "@/components/usage/request-table";
import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { parseInt64 } from "@/lib/base/int64";
import { plans } from "@/lib/base/plans";
import { peopleOf } from "@/lib/domains/accounts/access";
import { type Account, lookUpAccount } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { listBans } from "@/lib/domains/bans/lifting";
import { factorsOf, needsSecondStep } from "@/lib/domains/factors/service";
import { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/limits";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { lastWeek, latestRequestsOf } from "@/lib/domains/usage/traffic/queries";
import { limiter } from "@/lib/platform/limiter";
import { requireStaff } from "@/lib/web/auth/guards";
import { asJson } from "@/lib/web/reads/json";
import { readKeys } from "@/lib/web/reads/key-list";

export const metadata: Metadata = { title: "Account" };

const bansShown = 20;
const eventsShown = 10;
const requestsShown = 10;

const readPeople = async (id: AccountId) =>
  Promise.all(
    (await peopleOf(id)).map(async (person) => ({
      ...person,
      hasFactors: needsSecondStep(await factorsOf(person.id)),
    })),
  );

async function read(account: Account, now: number) {
  const id = asAccountId(account.id); // staff can act for every account
  const [people, keys, bans, days, requests, { items: events }, waiting, windows] = await Promise.all([
    readPeople(id),
    readKeys(id),
    listBans(id, bansShown),
    lastWeek(id, now),
    latestRequestsOf(id, requestsShown),
    listAudit({ accountId: id, limit: eventsShown }),
    listOpenRequests(id),
    limiter().peek(id, limitsOf(account.plan, customLimitsOf(account)), now),
  ]);
  return { people, keys: asJson(keys), bans, days, requests, events, waiting, windows };
}

export default async function AccountPage({ params }: PageProps<"/staff/accounts/[accountId]">) {
  const { accountId } = await params;
  const viewer = await requireStaff(`/staff/accounts/${encodeURIComponent(accountId)}`);
  const id = parseInt64(accountId);
  const account = id === undefined ? undefined : await lookUpAccount(asAccountId(id));
  if (!account) return <MissingForStaff />;
  const now = Date.now();
  const { people, keys, bans, days, requests, events, waiting, windows } = await read(account, now);
  const own = people.some((person) => person.id === viewer.userId);
  return (
    <>
      <Breadcrumb href="/staff/accounts">Accounts</Breadcrumb>
      <PageHeader
        title={<span className="wrap-anywhere">{account.name}</span>}
        description={`Account ${account.id}, created ${utcDay(account.createdAt.getTime())}`}
        actions={
          <>
            <Badge tone="neutral">{plans[account.plan].title}</Badge>
            {!own && (
              <SwitchAccount accountId={String(account.id)} name={account.name} off={account.disabledAt !== null} />
            )}
          </>
        }
      />
      {account.disabledAt && (
        <Alert tone="danger" className="mb-6">
          Disabled since {utcDay(account.disabledAt.getTime())}. Its keys do not work and its people cannot sign in.
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <QuotaCard windows={windows} now={now} />
          <PlanForm
            key={`${account.plan} ${account.customPerMinute} ${account.customPerDay}`}
            accountId={String(account.id)}
            plan={account.plan}
            perMinute={account.customPerMinute}
            perDay={account.customPerDay}
          />
        </div>
        <WeekCard days={days} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:col-span-2">
          {waiting.length > 0 && <RequestsCard requests={waiting} />}
          <PeopleCard people={people} viewerId={viewer.userId} />
          <KeysCard accountId={String(account.id)} list={keys} />
          <BansCard bans={bans} now={now} />
          <TitledCard title="Recent requests">
            {requests.length > 0 ? (
              <RequestTable label="Recent requests" items={requests} zone="UTC" />
            ) : (
              <p className="text-muted">No requests in the last {logSpan()}.</p>
            )}
          </TitledCard>
          <TitledCard title="Activity" link={{ href: `/staff/audit?account=${account.id}`, label: "View all" }}>
            {events.length > 0 ? <AuditTable events={events} /> : <p className="text-muted">No activity yet.</p>}
          </TitledCard>
        </div>
      </div>
    </>
  );
}
