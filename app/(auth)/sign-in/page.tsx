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
import { landingPath, ownPath } from "@/lib/web/auth/callback";
import { offersPasskeys } from "@/lib/web/auth/relying-party";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Sign in" };

const errors = new Map([
  ["EmailTaken", "An account with your GitHub email address already exists. Sign in with its password."],
  ["EmailUnverified", "Your primary email address on GitHub is not verified. Verify it on GitHub, then try again."],
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

export default async function SignIn({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error, notice, again } = await searchParams;
  const path = ownPath(callbackUrl);
  // `again`: a signed-in person wants to prove who they are.
  const viewer = again === undefined ? await getViewer() : undefined;
  if (viewer) redirect(landingPath(path, viewer));
  return (
    <>
      <AuthHeader title="Sign in">
        Don’t have an account?{" "}
        <Link className="link" href={callbackUrl ? `/sign-up?callbackUrl=${encodeURIComponent(path)}` : "/sign-up"}>
          Sign up
        </Link>
      </AuthHeader>
      {notices.has(String(notice)) && <Alert className="mb-5">{notices.get(String(notice))}</Alert>}
      {error && (
        <Alert tone="danger" className="mb-5">
          {errors.get(String(error)) ?? anyError}
        </Alert>
      )}
      <OtherWays callbackUrl={path} byLink={sendsMail()} byPasskey={offersPasskeys()} />
      <SignInForm callbackUrl={path} canReset={sendsMail()} demo={demoSignIns()} />
      <div className="mt-6">
        <SupportLink subject="Signing in">Contact support</SupportLink>
      </div>
    </>
  );
}
