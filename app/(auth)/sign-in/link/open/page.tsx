import { AuthForm } from "@/components/auth/auth-form";
import { AuthHeader, DeadLinkMessage } from "@/components/auth/parts";
import { Alert } from "@/components/ui/layout/alert";
import { takesOver } from "@/lib/domains/links/take-over";
import { openSignInLinkAction } from "@/lib/web/actions/mailed-links";
import { ownPath, withCallback } from "@/lib/web/auth/callback";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

export const metadata = linkMetadata("Sign in");

export default async function OpenSignInLink({ searchParams }: PageProps<"/sign-in/link/open">) {
  const given = await searchParams;
  const link = await openedLink("sign-in", given);
  const callbackUrl = ownPath(given.callbackUrl);
  const again = { href: withCallback("/sign-in/link", callbackUrl), label: "Request a new link" };
  if (link.dead !== undefined) return <DeadLinkMessage title="Sign in" dead={link.dead} again={again} />;
  const { token, user } = link;
  return (
    <>
      <AuthHeader title="Sign in">This link can only be used once.</AuthHeader>
      {takesOver(user) && (
        <Alert className="mb-5">
          This email address was never confirmed. Signing in confirms it. Because another person may have signed up with
          it, the password, second factors, other sessions, API keys, webhook endpoints and invitations end, and other
          members lose access. You can set a new password in settings.
        </Alert>
      )}
      {/* The button has the full email address, wrapped if needed, so that people see which account it is. */}
      <AuthForm
        action={openSignInLinkAction}
        name="Sign in"
        submit={`Sign in as ${user.email}`}
        submitClass="h-auto! min-h-9 wrap-anywhere whitespace-normal! py-1.5"
        fields={{ token, callbackUrl }}
      />
    </>
  );
}
