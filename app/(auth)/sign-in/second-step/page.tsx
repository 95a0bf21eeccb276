import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthHeader } from "@/components/auth/parts";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { Link } from "@/components/ui/layout/link";
import { factorsOf } from "@/lib/domains/factors/service";
import { ownPath, signInPath } from "@/lib/web/auth/callback";
import { readSecondStep } from "@/lib/web/auth/second-step";

export const metadata: Metadata = { title: "Confirm it’s you" };

export default async function SecondStep({ searchParams }: PageProps<"/sign-in/second-step">) {
  const path = ownPath((await searchParams).callbackUrl);
  const { user } = (await readSecondStep()) ?? redirect(signInPath(path));
  const { authenticatorSince, passkeys } = await factorsOf(user.id);
  return (
    <>
      <AuthHeader title="Confirm it’s you">
        Signing in as {user.email}.{" "}
        <Link className="link whitespace-nowrap" href={signInPath(path)}>
          Start again
        </Link>
      </AuthHeader>
      <SecondStepForm callbackUrl={path} app={authenticatorSince !== null} passkey={passkeys > 0} />
    </>
  );
}
