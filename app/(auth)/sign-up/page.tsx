import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AskForLinkForm } from "@/components/auth/ask-for-link-form";
import { OtherWays } from "@/components/auth/other-ways";
import { AuthHeader } from "@/components/auth/parts";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { firstPlanText } from "@/components/plan/first-plan";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { plans } from "@/lib/base/plans";
import { duration } from "@/lib/base/time";
import { signUpLifeMs } from "@/lib/domains/links/service";
import { sendsMail } from "@/lib/platform/mail/mailer";
import { choiceIn, ownPath, signInPath } from "@/lib/web/auth/callback";
import { getViewer } from "@/lib/web/auth/viewer";

export const metadata: Metadata = { title: "Sign up" };

const facts = [firstPlanText, "No credit card required.", "An API key and a first request to copy in a minute."];

export default async function SignUp({ searchParams }: PageProps<"/sign-up">) {
  const path = ownPath((await searchParams).callbackUrl);
  if (await getViewer()) redirect(path);
  const plan = choiceIn(path);
  return (
    <>
      <AuthHeader title="Create your account">
        Already have an account? <Link href={signInPath(path)}>Sign in</Link>
      </AuthHeader>
      <ul className="-mt-2 mb-6 grid gap-2">
        {(plan ? [`You chose ${plans[plan].title}: confirm it after you sign up.`] : facts).map((fact) => (
          <li key={fact} className="flex items-center gap-2">
            <Icon name="check" className="size-4 shrink-0 text-accent-ink" /> {fact}
          </li>
        ))}
      </ul>
      <OtherWays callbackUrl={path} />
      {sendsMail() ? (
        <AskForLinkForm purpose="sign-up" life={duration(signUpLifeMs)} callbackUrl={path} />
      ) : (
        <SignUpForm callbackUrl={path} />
      )}
    </>
  );
}
