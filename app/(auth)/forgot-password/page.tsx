import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AskForLinkForm } from "@/components/auth/ask-for-link-form";
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
      <h1 className="text-2xl">Forgot your password?</h1>
      <p className="mt-1 mb-7 text-muted">
        We will email you a link to choose a new one. Remember your password?{" "}
        <Link className="link" href="/sign-in">
          Sign in
        </Link>
      </p>
      <AskForLinkForm
        use="password"
        name="Forgotten password"
        label="Email me a link"
        life={duration(linkLifeMs.password)}
      />
    </>
  );
}
