import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AskForLinkForm } from "@/components/auth/ask-for-link-form";
import { AuthHeader } from "@/components/auth/parts";
import { Link } from "@/components/ui/layout/link";
import { duration } from "@/lib/base/time";
import { linkLifeMs } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";

export const metadata: Metadata = { title: "Forgot your password?" };

/** Whether email is configured is only known at run time. */
export default function ForgotPassword() {
  if (!sendsMail()) notFound();
  return (
    <>
      <AuthHeader title="Forgot your password?">
        We will email you a link to choose a new one. Remember your password? <Link href="/sign-in">Sign in</Link>
      </AuthHeader>
      <AskForLinkForm purpose="password" life={duration(linkLifeMs.password)} />
    </>
  );
}
