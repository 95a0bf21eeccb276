import { DeadLink } from "@/components/auth/dead-link";
import { OpenLinkForm } from "@/components/auth/open-link-form";
import { Alert } from "@/components/ui/alert";
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
          Ask for a new link
        </DeadLink>
      ) : (
        <>
          <p className="-mt-6 mb-7 text-muted">One click, and you are in. The link works once.</p>
          {takesOver(link.user) && (
            <Alert className="mb-5">
              This address was never confirmed. Signing in confirms it, ends every session that was opened so far and
              removes the password. You can set a new one in the settings. API keys go on working: revoke those that you
              did not issue.
            </Alert>
          )}
          <OpenLinkForm email={link.user.email} token={link.token} callbackUrl={path} />
        </>
      )}
    </>
  );
}
