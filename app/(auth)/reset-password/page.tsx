import { DeadLink } from "@/components/auth/dead-link";
import { ResetPasswordForm } from "@/components/auth/link-forms";
import { LongText } from "@/components/ui/data/long-text";
import { Alert } from "@/components/ui/layout/alert";
import { takesOver } from "@/lib/domains/links/uses";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

export const metadata = linkMetadata("Choose a new password");

export default async function ResetPassword({ searchParams }: PageProps<"/reset-password">) {
  const link = await openedLink("password", await searchParams);
  return (
    <>
      <h1 className="mb-7 text-2xl">Choose a new password</h1>
      {"dead" in link ? (
        <DeadLink dead={link.dead} again="/forgot-password">
          Request a new link
        </DeadLink>
      ) : (
        <>
          <p className="-mt-6 mb-7 text-muted">
            For <LongText className="font-medium text-ink">{link.user.email}</LongText>. This signs you out of all
            sessions.
          </p>
          {takesOver(link.user) && (
            <Alert className="mb-5">
              This email address was never confirmed. A new password confirms it and revokes all API keys, because
              another person may have created them.
            </Alert>
          )}
          <ResetPasswordForm email={link.user.email} token={link.token} />
        </>
      )}
    </>
  );
}
