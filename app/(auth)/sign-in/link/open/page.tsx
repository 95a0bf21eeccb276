import { DeadLink } from "@/components/auth/dead-link";
import { OpenLinkForm } from "@/components/auth/link-forms";
import { Alert } from "@/components/ui/layout/alert";
import { takesOver } from "@/lib/domains/links/uses";
import { ownPath, withCallback } from "@/lib/web/auth/callback";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

export const metadata = linkMetadata("Sign in");

export default async function OpenSignInLink({ searchParams }: PageProps<"/sign-in/link/open">) {
  const given = await searchParams;
  const link = await openedLink("sign-in", given);
  const path = ownPath(given.callbackUrl);
  return (
    <>
      <h1 className="mb-7 text-2xl">Sign in</h1>
      {"dead" in link ? (
        <DeadLink dead={link.dead} again={withCallback("/sign-in/link", path)}>
          Request a new link
        </DeadLink>
      ) : (
        <>
          <p className="-mt-6 mb-7 text-muted">This link can only be used once.</p>
          {takesOver(link.user) && (
            <Alert className="mb-5">
              This email address was never confirmed. Signing in confirms it, ends all other sessions, removes the
              password and the second factors and revokes all API keys, because another person may have set and created
              them. You can set a new password in settings.
            </Alert>
          )}
          <OpenLinkForm email={link.user.email} token={link.token} callbackUrl={path} />
        </>
      )}
    </>
  );
}
