import { AcceptForm, JoinForm } from "@/components/auth/invitation-forms";
import { DeadLinkMessage } from "@/components/auth/parts";
import { Consent } from "@/components/auth/sign-up-form";
import { href } from "@/components/href";
import { LongText } from "@/components/ui/data/long-text";
import { Day } from "@/components/ui/data/time";
import { Icon } from "@/components/ui/icon";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { article } from "@/lib/base/grammar";
import { may, permissionNames, permissions } from "@/lib/base/permissions";
import { deadInvitations, type OpenInvitation, readInvitation } from "@/lib/domains/members/invitations";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { signInPath } from "@/lib/web/auth/callback";
import { linkMetadata } from "@/lib/web/auth/opened-link";
import { linkToken } from "@/lib/web/auth/schema";
import { getViewer, type Viewer } from "@/lib/web/auth/viewer";

export const metadata = linkMetadata("Invitation");

const Address = ({ children }: { children: string }) => (
  <LongText className="font-medium text-ink">{children}</LongText>
);

const Summary = ({ email, role, inviter, expiresAt }: OpenInvitation) => (
  <div className="mt-1 mb-7 grid gap-3 text-muted">
    <p className="wrap-anywhere">
      {inviter ?? "A member"} invited <Address>{email}</Address> to join this account as {article(role)}{" "}
      <span className="font-medium text-ink">{role}</span>. The invitation expires on <Day at={expiresAt} />.
    </p>
    <div>
      <p>
        As {article(role)} {role}, you may:
      </p>
      <ul className="mt-1.5 grid gap-1">
        {permissionNames
          .filter((name) => may(role, name))
          .map((name) => (
            <li key={name} className="flex gap-2">
              <Icon name="check" className="mt-0.5 size-4 shrink-0 text-accent-ink" />
              {permissions[name].title}
            </li>
          ))}
      </ul>
    </div>
  </div>
);

type InvitedProps = { invitation: OpenInvitation; token: string };

/** `otherwise`: to sign in, from where the person returns. */
const SignUpOrIn = ({ invitation, token, otherwise }: InvitedProps & { otherwise: string }) => (
  <>
    <p className="mb-5 text-muted">
      Do you have a profile already?{" "}
      <Link className="link whitespace-nowrap" href={otherwise}>
        Sign in to accept
      </Link>
    </p>
    <JoinForm token={token} email={invitation.email} />
    <Consent />
  </>
);

type SignedInProps = InvitedProps & { viewer: Viewer; path: string };

function SignedIn({ invitation, token, viewer, path }: SignedInProps) {
  const { accountName, email } = invitation;
  const own = viewer.email;
  const isOther = own !== email;
  const unconfirmed = isOther && sendsMail() && !viewer.emailConfirmed;
  return (
    <>
      {isOther && (
        <Alert tone="warning" className="mb-5">
          You are signed in as <LongText className="font-medium">{own}</LongText>, but the invitation is for{" "}
          <LongText className="font-medium">{email}</LongText>.
        </Alert>
      )}
      {unconfirmed ? (
        <p className="text-muted">
          <Link href="/portal/settings">Confirm your email address</Link> to join with it.
        </p>
      ) : (
        <AcceptForm token={token} accountName={accountName} otherAddress={isOther ? own : undefined} />
      )}
      {isOther && (
        <details className="mt-6">
          <summary className="link w-fit wrap-anywhere">Join as {email} instead</summary>
          <div className="mt-5">
            <SignUpOrIn
              invitation={invitation}
              token={token}
              otherwise={href("/sign-in", { again: "true", callbackUrl: path })}
            />
          </div>
        </details>
      )}
    </>
  );
}

export default async function Invitation({ searchParams }: PageProps<"/invitation">) {
  const token = linkToken.parse((await searchParams).token);
  const [invitation, viewer] = await Promise.all([readInvitation(token), getViewer()]);
  if ("dead" in invitation) {
    const again = viewer ? { href: "/portal", label: "Open the portal" } : { href: "/sign-in", label: "Sign in" };
    return <DeadLinkMessage title="Invitation" dead={deadInvitations[invitation.dead]} again={again} />;
  }
  const path = href("/invitation", { token });
  return (
    <>
      <h1 className="wrap-anywhere text-2xl">Join {invitation.accountName}</h1>
      <Summary {...invitation} />
      {viewer ? (
        <SignedIn invitation={invitation} token={token} viewer={viewer} path={path} />
      ) : (
        <SignUpOrIn invitation={invitation} token={token} otherwise={signInPath(path)} />
      )}
    </>
  );
}
