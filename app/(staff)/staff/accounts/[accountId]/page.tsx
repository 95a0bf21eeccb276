import type { Metadata } from "next";
import { cache } from "react";
import { MissingForStaff } from "@/components/portal/missing";
import { SwitchAccount } from "@/components/staff/accounts/actions";
import { BansCard } from "@/components/staff/accounts/bans";
import { KeysCard, PeopleCard, WeekCard } from "@/components/staff/accounts/cards";
import { NotesCard } from "@/components/staff/accounts/notes";
import { PlanForm } from "@/components/staff/accounts/plan-form";
import { RequestsCard } from "@/components/staff/accounts/requests-card";
import { AuditTable } from "@/components/staff/audit-table";
import { RequestsTable } from "@/components/staff/requests-table";
import { Badge } from "@/components/ui/data/badge";
import { Day } from "@/components/ui/data/time";
import { Alert } from "@/components/ui/layout/alert";
import { Breadcrumb, PageHeader, TitledCard } from "@/components/ui/layout/page";
import { QuotaCard } from "@/components/usage/quota";
import { type AccountId, asAccountId } from "@/lib/base/account-id";
import { parseInt64 } from "@/lib/base/int64";
import { plans } from "@/lib/base/plans";
import { DAY_MS } from "@/lib/base/time";
import { peopleOf } from "@/lib/domains/accounts/access";
import { type Account, lookUpAccount } from "@/lib/domains/accounts/service";
import { listAudit } from "@/lib/domains/audit/service";
import { listBans } from "@/lib/domains/bans/lifting";
import { factorsOf, needsSecondStep } from "@/lib/domains/factors/service";
import { listNotes } from "@/lib/domains/notes/service";
import { listOpenRequests } from "@/lib/domains/plan-requests/service";
import { customLimitsOf, limitsOf } from "@/lib/domains/plans/limits";
import { logSpan } from "@/lib/domains/usage/requests/service";
import { lastWeek, latestRequestsOf, requestsByKey } from "@/lib/domains/usage/traffic/queries";
import { limiter } from "@/lib/platform/limiter";
import { requireStaff } from "@/lib/web/auth/guards";
import { getViewer, staffAccess } from "@/lib/web/auth/viewer";
import { asJson } from "@/lib/web/reads/json";
import { readKeys } from "@/lib/web/reads/key-list";

const path = "/staff/accounts";

/** Once for the title and the page. */
const findAccount = cache(async (accountId: string): Promise<Account | undefined> => {
  const id = parseInt64(accountId);
  return id === undefined ? undefined : lookUpAccount(asAccountId(id)); // staff can read every account
});

export async function generateMetadata({ params }: PageProps<"/staff/accounts/[accountId]">): Promise<Metadata> {
  const viewer = await getViewer();
  const isStaff = viewer !== undefined && staffAccess(viewer) === "granted";
  const account = isStaff ? await findAccount((await params).accountId) : undefined;
  return { title: account ? `${account.name} · Accounts` : "Accounts" };
}

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
  const [people, keys, uses, bans, days, requests, { items: events }, waiting, windows, notes] = await Promise.all([
    readPeople(id),
    readKeys(id),
    requestsByKey(id, now - 30 * DAY_MS),
    listBans(id, bansShown),
    lastWeek(id, now),
    latestRequestsOf(id, requestsShown),
    listAudit({ accountId: id, limit: eventsShown }),
    listOpenRequests(id),
    limiter().peek(id, limitsOf(account.plan, customLimitsOf(account)), now),
    listNotes(id),
  ]);
  return { people, keys: asJson(keys), uses, bans, days, requests, events, waiting, windows, notes: asJson(notes) };
}

export default async function AccountPage({ params }: PageProps<"/staff/accounts/[accountId]">) {
  const { accountId } = await params;
  const viewer = await requireStaff(`${path}/${encodeURIComponent(accountId)}`);
  const account = await findAccount(accountId);
  if (!account) return <MissingForStaff />;
  const now = Date.now();
  const { people, keys, uses, bans, days, requests, events, waiting, windows, notes } = await read(account, now);
  const own = people.some((person) => person.id === viewer.userId);
  const id = String(account.id);
  return (
    <>
      <Breadcrumb href={path}>Accounts</Breadcrumb>
      <PageHeader
        title={<span className="wrap-anywhere">{account.name}</span>}
        description={
          <>
            Account {id}, created <Day at={account.createdAt} />
          </>
        }
        actions={
          <>
            <Badge tone="neutral">{plans[account.plan].title}</Badge>
            {!own && <SwitchAccount accountId={id} name={account.name} off={account.disabledAt !== null} />}
          </>
        }
      />
      {account.disabledAt && (
        <Alert tone="danger" className="mb-6">
          Disabled since <Day at={account.disabledAt} />. Its keys do not work and its people cannot sign in.
        </Alert>
      )}
      {waiting.length > 0 && (
        <div className="mb-6">
          <RequestsCard requests={waiting} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <QuotaCard windows={windows} now={now} />
          <KeysCard accountId={id} list={keys} uses={uses} />
          <PeopleCard people={people} viewerId={viewer.userId} />
          <TitledCard title="Recent requests">
            {requests.length > 0 ? (
              <RequestsTable label="Recent requests" requests={requests} />
            ) : (
              <p className="text-muted">No requests in the last {logSpan()}.</p>
            )}
          </TitledCard>
          <BansCard bans={bans} now={now} />
          <TitledCard title="Activity" link={{ href: `/staff/audit?account=${id}`, label: "View all" }}>
            {events.length > 0 ? (
              <AuditTable events={events} ofOneAccount />
            ) : (
              <p className="text-muted">No activity yet.</p>
            )}
          </TitledCard>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <NotesCard accountId={id} viewerId={String(viewer.userId)} notes={notes} />
          <PlanForm
            key={`${account.plan} ${account.customPerMinute} ${account.customPerDay}`}
            accountId={id}
            plan={account.plan}
            perMinute={account.customPerMinute}
            perDay={account.customPerDay}
          />
          <WeekCard days={days} />
        </div>
      </div>
    </>
  );
}
