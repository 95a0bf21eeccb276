import type { Metadata } from "next";
import { href } from "@/components/href";
import { settingsPages } from "@/components/portal/sections";
import { DeleteCard, type Memberships } from "@/components/settings/delete-card";
import { FactorsCard } from "@/components/settings/factors-card";
import {
  ConfirmEmail,
  EmailCard,
  NotificationsCard,
  PasswordCard,
  ProfileCard,
} from "@/components/settings/form-cards";
import { IdentityCard } from "@/components/settings/identity-card";
import { type PasskeyEntry, PasskeysCard } from "@/components/settings/passkeys-card";
import { ListSection, SettingsRow } from "@/components/settings/section";
import { type SessionEntry, SessionsCard } from "@/components/settings/sessions-card";
import { LinkButton } from "@/components/ui/form/button";
import { Checkbox } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { PageHeader } from "@/components/ui/layout/page";
import { PageTabs } from "@/components/ui/layout/page-tabs";
import { SupportLink } from "@/components/ui/layout/support-link";
import { env } from "@/lib/base/env";
import { thoseWhoMay } from "@/lib/base/permissions";
import { pick } from "@/lib/base/pick";
import { recoveryCodeCount } from "@/lib/domains/factors/changes";
import { passkeysOf } from "@/lib/domains/factors/passkeys";
import { factorsOf, needsSecondStep } from "@/lib/domains/factors/service";
import { connectedSince } from "@/lib/domains/identities/service";
import { onlyOwned } from "@/lib/domains/members/service";
import { mutedKinds } from "@/lib/domains/notifications/service";
import { kindGroups, kindNames } from "@/lib/domains/notifications/texts";
import { deviceOf } from "@/lib/domains/sessions/device";
import { listSessions } from "@/lib/domains/sessions/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { requireUser } from "@/lib/web/auth/guards";
import { type Member, memberOr } from "@/lib/web/auth/member";
import { offersPasskeys } from "@/lib/web/auth/relying-party";
import { ownUserAgent } from "@/lib/web/auth/request-origin";
import { staffAccess, type Viewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Settings" };

async function sessionEntries({ userId, sessionId }: Viewer): Promise<SessionEntry[]> {
  const entries = (await listSessions(userId)).map(({ id, userAgent, ipAddress, createdAt, seenAt }) => ({
    id,
    device: deviceOf(userAgent),
    ipAddress,
    current: id === sessionId,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
  }));
  return entries.sort((a, b) => Number(b.current) - Number(a.current));
}

const passkeyEntries = async ({ userId }: Viewer): Promise<PasskeyEntry[]> =>
  (await passkeysOf(userId)).map((passkey) => pick(passkey, "id", "name", "backedUp", "createdAt", "lastUsedAt"));

const QuotaWarning = ({ percent }: { percent: number | null }) => (
  <span>
    {percent === null ? "The account has chosen none." : `When ${percent}% of a day’s requests are used.`}{" "}
    <Link href="/portal/plan#quota-warning">Plan</Link>
  </span>
);

async function NotificationKinds({ accountId, userId, account }: Pick<Member, "accountId" | "userId" | "account">) {
  const muted = await mutedKinds(accountId, userId);
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {Object.entries(kindGroups).map(([title, kinds]) => (
        <fieldset key={title} className="grid content-start gap-2.5">
          <legend className="mb-2.5 font-medium text-[13px] text-muted">{title}</legend>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              name="kind"
              value={kind}
              defaultChecked={!muted.includes(kind)}
              label={kindNames[kind]}
              hint={kind === "quota-80" && <QuotaWarning percent={account.quotaWarning} />}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Undefined for who is alone in one account, and sees only that. */
async function readMemberships({ userId, accounts }: Viewer): Promise<Memberships | undefined> {
  const owned = await onlyOwned(userId);
  const shared = owned.filter(({ members }) => members.length > 1);
  if (accounts === 1 && owned.length === 1 && shared.length === 0) return undefined;
  return {
    owned: shared.map(({ account, members }) => ({
      id: String(account.id),
      name: account.name,
      others: members
        .filter(({ user }) => user.id !== userId)
        .map(({ user }) => ({ id: String(user.id), email: user.email })),
    })),
    alone: owned.filter(({ members }) => members.length === 1).map(({ account }) => account.name),
  };
}

const withAccount =
  "Download your profile, and the account’s keys, orders, notifications and usage, as one JSON file. We do not store your API keys, so the file does not include their secrets.";

export default async function Settings({ searchParams }: PageProps<"/portal/settings">) {
  const { notice } = await searchParams;
  const { oidc } = env();
  const viewer = await requireUser("/portal/settings");
  const { name, email, emailConfirmed, hasPassword } = viewer;
  const factors = await factorsOf(viewer.userId);
  const member = memberOr(viewer, "read");
  const mayExport = typeof memberOr(viewer, "account.export") === "object";
  return (
    <>
      <PageHeader
        title="Settings"
        description="Your profile, sign-in and notifications."
        actions={<SupportLink subject={`Account of ${email}`}>Contact support</SupportLink>}
      />
      {viewer.account && <PageTabs label="Settings" pages={settingsPages} current="/portal/settings" />}
      {sendsMail() && !emailConfirmed && <ConfirmEmail email={email} />}
      {staffAccess(viewer) === "needs-second-factor" && (
        <Alert tone="warning" className="mb-6">
          Staff need an authenticator app or a passkey.{" "}
          <a href="#two-factor" className="link">
            Add one
          </a>{" "}
          to open the staff area.
        </Alert>
      )}
      {oidc && notice === "not-connected" && (
        <Alert tone="danger" className="mb-6">
          {oidc.name} was not connected: it has no verified email address for you, or its profile is connected to
          another one here.
        </Alert>
      )}
      <div className="[&>section:first-child]:border-t-0 [&>section:first-child]:pt-2">
        <ProfileCard name={name} />
        <EmailCard email={email} changeable={sendsMail()} />
        <PasswordCard hasPassword={hasPassword} email={email} />
        <FactorsCard
          factors={factors}
          hasCodes={needsSecondStep(factors)}
          total={recoveryCodeCount}
          alert={
            member === "needs-second-factor" && (
              <Alert tone="warning" className="mb-4">
                {viewer.account?.name} requires a second factor. Add one to see it.
              </Alert>
            )
          }
        />
        {offersPasskeys() && (
          <PasskeysCard
            passkeys={await passkeyEntries(viewer)}
            device={deviceOf(await ownUserAgent())}
            now={Date.now()}
          />
        )}
        {oidc && <IdentityCard name={oidc.name} since={await connectedSince(viewer.userId, oidc.issuer)} />}
        <SessionsCard sessions={await sessionEntries(viewer)} now={Date.now()} />
        {typeof member === "object" && (
          <NotificationsCard
            account={viewer.accounts > 1 ? member.account.name : undefined}
            mailed={sendsMail() && emailConfirmed ? email : undefined}
          >
            <NotificationKinds {...pick(member, "accountId", "userId", "account")} />
          </NotificationsCard>
        )}
        <ListSection title="Your data">
          <SettingsRow
            title={mayExport ? "Your profile and account" : "Your profile"}
            action={
              <LinkButton size="sm" href={href("/api/portal/export", { account: viewer.account?.id })} download>
                <Icon name="download" /> Export as JSON
              </LinkButton>
            }
          >
            {mayExport
              ? withAccount
              : `Download your profile as one JSON file. ${thoseWhoMay("account.export")} can export the data of the account.`}
          </SettingsRow>
        </ListSection>
        <DeleteCard email={email} hasPassword={hasPassword} memberships={await readMemberships(viewer)} />
      </div>
    </>
  );
}
