import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AskForLinkForm } from "@/components/auth/ask-for-link-form";
import { AuthHeader } from "@/components/auth/parts";
import { Link } from "@/components/ui/layout/link";
import { duration } from "@/lib/base/time";
import { linkLifeMs } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { ownPath, withCallback } from "@/lib/web/auth/callback";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Sign in by email" };

/** Whether email is configured is only known at run time. */
export default async function SignInLink({ searchParams }: PageProps<"/sign-in/link">) {
  if (!sendsMail()) notFound();
  const path = ownPath((await searchParams).callbackUrl);
  if (await getViewer()) redirect(path);
  return (
    <>
      <AuthHeader title="Sign in by email">
        We will email you a link to sign in without a password.{" "}
        <Link href={withCallback("/sign-in", path)}>Back to sign in</Link>
      </AuthHeader>
      <AskForLinkForm purpose="sign-in" life={duration(linkLifeMs["sign-in"])} callbackUrl={path} />
    </>
  );
}
