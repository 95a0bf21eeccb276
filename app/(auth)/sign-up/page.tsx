import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AskForLinkForm } from "@/components/auth/ask-for-link-form";
import { Consent } from "@/components/auth/consent";
import { OtherWays } from "@/components/auth/other-ways";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { Link } from "@/components/ui/layout/link";
import { firstPlan, plans } from "@/lib/base/plans";
import { duration } from "@/lib/base/time";
import { signUpLifeMs } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { choiceIn, ownPath, signInPath } from "@/lib/web/auth/callback";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignUp({ searchParams }: PageProps<"/sign-up">) {
  const path = ownPath((await searchParams).callbackUrl);
  if (await getViewer()) redirect(path);
  const plan = choiceIn(path);
  return (
    <>
      <h1 className="text-2xl">Create your account</h1>
      <p className="mt-1 mb-7 text-muted">
        {plan
          ? `You chose ${plans[plan].title}: confirm it after you sign up.`
          : `${plans[firstPlan].title}, no credit card required.`}{" "}
        Already have an account?{" "}
        <Link className="link whitespace-nowrap" href={signInPath(path)}>
          Sign in
        </Link>
      </p>
      <OtherWays callbackUrl={path} />
      {sendsMail() ? (
        <AskForLinkForm
          use="sign-up"
          name="Sign up"
          label="Email me a link"
          life={duration(signUpLifeMs)}
          callbackUrl={path}
        />
      ) : (
        <>
          <SignUpForm callbackUrl={path} />
          <Consent />
        </>
      )}
    </>
  );
}
