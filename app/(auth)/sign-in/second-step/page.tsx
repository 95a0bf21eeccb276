import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { Link } from "@/components/ui/layout/link";
import { factorsOf } from "@/lib/domains/factors/service";
import { ownPath, signInPath } from "@/lib/web/auth/callback";
import { readSecondStep } from "@/lib/web/auth/second-step";

export const metadata: Metadata = { title: "Confirm it’s you" };

export default async function SecondStep({ searchParams }: PageProps<"/sign-in/second-step">) {
  const path = ownPath((await searchParams).callbackUrl);
  const user = await readSecondStep();
  if (!user) redirect(signInPath(path));
  const { authenticatorSince, passkeys } = await factorsOf(user.id);
  return (
    <>
      <h1 className="text-2xl">Confirm it’s you</h1>
      <p className="mt-1 mb-7 wrap-anywhere text-muted">
        Signing in as {user.email}.{" "}
        <Link className="link whitespace-nowrap" href={signInPath(path)}>
          Start again
        </Link>
      </p>
      <SecondStepForm callbackUrl={path} app={authenticatorSince !== null} passkey={passkeys > 0} />
    </>
  );
}
