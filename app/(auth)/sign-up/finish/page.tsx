import { notFound } from "next/navigation";
import { DeadLinkMessage } from "@/components/auth/parts";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { deadLinkMessages } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { ownPath, signInPath, withCallback } from "@/lib/web/auth/callback";
import { linkMetadata } from "@/lib/web/auth/opened-link";
import { signUpToken } from "@/lib/web/auth/schema";
import { readSignUpLink } from "@/lib/web/auth/sign-up";

const title = "Create your account";

export const metadata = linkMetadata("Finish signing up");

export default async function FinishSignUp({ searchParams }: PageProps<"/sign-up/finish">) {
  if (!sendsMail()) notFound();
  const given = await searchParams;
  const path = ownPath(given.callbackUrl);
  const token = signUpToken.parse(given.token);
  const link = await readSignUpLink(token);
  if ("dead" in link) {
    const again =
      link.dead === "used"
        ? { href: signInPath(path), label: "Sign in" }
        : { href: withCallback("/sign-up", path), label: "Request a new link" };
    return <DeadLinkMessage title={title} dead={deadLinkMessages[link.dead]} again={again} />;
  }
  return (
    <>
      <h1 className="mb-7 text-2xl">{title}</h1>
      <SignUpForm callbackUrl={path} link={{ email: link.email, token }} />
    </>
  );
}
