import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { OtherWays } from "@/components/auth/other-ways";
import { type DemoSignIn, SignInForm } from "@/components/auth/sign-in-form";
import { Alert } from "@/components/ui/alert";
import { env } from "@/lib/base/env";
import { demoUsers } from "@/lib/domains/demo/users";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { ownPath } from "@/lib/web/auth/callback";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Sign in" };

const errors = new Map([
  ["EmailTaken", "Your GitHub address has an account here already. Sign in with its password."],
  ["EmailUnverified", "GitHub shows no verified primary address of yours. Verify it there, then try again."],
]);
const anyError = "That did not work. Try again, or sign in with your password.";

const notices = new Map([
  ["deleted", "Your account and all that belonged to it are deleted."],
  ["password-reset", "Your new password is set, and all of your sessions have ended. Sign in with it."],
  ["signed-out-everywhere", "You are signed out everywhere."],
]);

function demoSignIns(): DemoSignIn[] {
  if (env().database.kind !== "embedded") return [];
  const { developer, staff } = demoUsers;
  return [
    { ...developer, label: "Developer" },
    { ...staff, label: "Staff" },
  ];
}

export default async function SignIn({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error, notice } = await searchParams;
  const path = ownPath(callbackUrl);
  if (await getViewer()) redirect(path);
  return (
    <>
      <h1 className="text-2xl">Sign in</h1>
      <p className="mt-1 mb-7 text-muted">
        New here?{" "}
        <Link className="link" href={callbackUrl ? `/sign-up?callbackUrl=${encodeURIComponent(path)}` : "/sign-up"}>
          Create an account
        </Link>
      </p>
      {notices.has(String(notice)) && <Alert className="mb-5">{notices.get(String(notice))}</Alert>}
      {error && (
        <Alert tone="danger" className="mb-5">
          {errors.get(String(error)) ?? anyError}
        </Alert>
      )}
      <OtherWays callbackUrl={path} byLink={sendsMail()} />
      <SignInForm callbackUrl={path} canReset={sendsMail()} demo={demoSignIns()} />
    </>
  );
}
