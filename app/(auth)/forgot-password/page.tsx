import type { Metadata } from "next";
import { AskForLinkForm } from "@/components/auth/ask-for-link-form";
import { AuthHeader } from "@/components/auth/parts";
import { LinkButton } from "@/components/ui/form/button";
import { Link } from "@/components/ui/layout/link";
import { SupportLink } from "@/components/ui/layout/support-link";
import { env } from "@/lib/base/env";
import { duration } from "@/lib/base/time";
import { linkLifeMs } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { offersPasskeys } from "@/lib/web/auth/relying-party";

export const metadata: Metadata = { title: "Forgot your password?" };

const WithoutMail = () => (
  <>
    <AuthHeader title="Forgot your password?">This store sends no email, so we cannot send you a link.</AuthHeader>
    <ul className="grid list-disc gap-2.5 pl-5 marker:text-muted">
      {env().demo && <li>To try the store, use a demo account: the sign-in page has both passwords.</li>}
      {offersPasskeys() && <li>If you have added a passkey, sign in with it: it needs no password.</li>}
      <li>Otherwise, ask the people who run this store.</li>
      {env().environment === "development" && (
        <li>If you run it, docs/configuration.md says how to send email, and npm run staff gives staff a password.</li>
      )}
    </ul>
    <LinkButton variant="primary" className="mt-6 w-full" href="/sign-in">
      Back to sign-in
    </LinkButton>
    <p className="mt-4 empty:hidden">
      <SupportLink subject="Forgotten password">Contact support</SupportLink>
    </p>
  </>
);

/** Whether email is configured is only known at run time. */
export default function ForgotPassword() {
  if (!sendsMail()) return <WithoutMail />;
  return (
    <>
      <AuthHeader title="Forgot your password?">
        We will email you a link to choose a new one. Remember your password? <Link href="/sign-in">Sign in</Link>
      </AuthHeader>
      <AskForLinkForm purpose="password" life={duration(linkLifeMs.password)} />
    </>
  );
}
