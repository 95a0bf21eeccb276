import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OtherWays } from "@/components/auth/other-ways";
import { AuthHeader } from "@/components/auth/parts";
import { type DemoSignIn, SignInForm } from "@/components/auth/sign-in-form";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { SupportLink } from "@/components/ui/layout/support-link";
import { demoUsers } from "@/lib/base/demo-users";
import { env } from "@/lib/base/env";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { landingPath, ownPath, withCallback } from "@/lib/web/auth/callback";
import { signOutAtProvider } from "@/lib/web/auth/identity-provider";
import { offersPasskeys } from "@/lib/web/auth/relying-party";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Sign in" };

/** @param company the name of the identity provider, which the operator chooses */
const errorsWith = (company: string) =>
  new Map([
    ["EmailTaken", "An account with your GitHub email address already exists. Sign in with its password."],
    ["EmailUnverified", "Your primary email address on GitHub is not verified. Verify it on GitHub, then try again."],
    [
      "AddressTaken",
      `A profile with your email address exists already. Sign in the usual way, and connect ${company} in your settings.`,
    ],
    ["AddressUnverified", `${company} does not say that your email address is verified. Ask its administrators.`],
    ["StaffElsewhere", `Staff sign in with ${company} only.`],
    ["OAuthSignin", `${company} does not respond. Try again later, or sign in another way.`],
  ]);
const anyError = "We could not sign you in. Try again, or use your password.";

const notices = new Map([
  ["deleted", "Your account has been deleted."],
  ["password-reset", "Your password has been changed and all sessions have ended. Sign in with your new password."],
  ["signed-out-everywhere", "You have been signed out of all sessions."],
]);

function demoSignIns(): DemoSignIn[] {
  if (!env().demo) return [];
  const { developer, staff } = demoUsers;
  return [
    { ...developer, label: "Developer" },
    { ...staff, label: "Staff" },
  ];
}

async function StillSignedIn({ company }: { company: string }) {
  const href = await signOutAtProvider();
  return (
    <Alert className="mb-5">
      <p>You are signed out here. Your session at {company} goes on.</p>
      {href && (
        <a className="link" href={href}>
          Sign out of {company}
        </a>
      )}
    </Alert>
  );
}

export default async function SignIn({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error, notice, again } = await searchParams;
  const path = ownPath(callbackUrl);
  const company = env().oidc?.name ?? "The other service";
  // `again`: a signed-in person wants to prove who they are.
  const viewer = again === undefined ? await getViewer() : undefined;
  if (viewer) redirect(landingPath(path, viewer));
  return (
    <>
      <AuthHeader title="Sign in">
        Don’t have an account? <Link href={withCallback("/sign-up", path)}>Sign up</Link>
      </AuthHeader>
      {notices.has(String(notice)) && <Alert className="mb-5">{notices.get(String(notice))}</Alert>}
      {notice === "signed-out-here" && <StillSignedIn company={company} />}
      {error && (
        <Alert tone="danger" className="mb-5">
          {errorsWith(company).get(String(error)) ?? anyError}
        </Alert>
      )}
      <OtherWays callbackUrl={path} byLink={sendsMail()} byPasskey={offersPasskeys()} />
      <SignInForm callbackUrl={path} demo={demoSignIns()} />
      <div className="mt-6 empty:hidden">
        <SupportLink subject="Signing in">Contact support</SupportLink>
      </div>
    </>
  );
}
