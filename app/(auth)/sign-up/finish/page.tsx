import { notFound } from "next/navigation";
import { Consent } from "@/components/auth/consent";
import { DeadLink } from "@/components/auth/dead-link";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { ownPath, signInPath, withCallback } from "@/lib/web/auth/callback";
import { linkMetadata } from "@/lib/web/auth/opened-link";
import { signUpToken } from "@/lib/web/auth/schema";
import { readSignUpLink } from "@/lib/web/auth/sign-up";

export const metadata = linkMetadata("Finish signing up");

export default async function FinishSignUp({ searchParams }: PageProps<"/sign-up/finish">) {
  if (!sendsMail()) notFound();
  const given = await searchParams;
  const path = ownPath(given.callbackUrl);
  const token = signUpToken.parse(given.token);
  const link = await readSignUpLink(token);
  const used = "dead" in link && link.dead === "used";
  return (
    <>
      <h1 className="mb-7 text-2xl">Create your account</h1>
      {"dead" in link ? (
        <DeadLink dead={link.dead} again={used ? signInPath(path) : withCallback("/sign-up", path)}>
          {used ? "Sign in" : "Request a new link"}
        </DeadLink>
      ) : (
        <>
          <SignUpForm callbackUrl={path} link={{ email: link.email, token }} />
          <Consent />
        </>
      )}
    </>
  );
}
