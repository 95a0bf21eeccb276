import { AuthForm } from "@/components/auth/auth-form";
import { NewPassword } from "@/components/auth/new-password";
import { AuthHeader, DeadLinkMessage } from "@/components/auth/parts";
import { LongText } from "@/components/ui/data/long-text";
import { Alert } from "@/components/ui/layout/alert";
import { takesOver } from "@/lib/domains/links/take-over";
import { resetPasswordAction } from "@/lib/web/actions/mailed-links";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

const title = "Choose a new password";

export const metadata = linkMetadata(title);

export default async function ResetPassword({ searchParams }: PageProps<"/reset-password">) {
  const link = await openedLink("password", await searchParams);
  const again = { href: "/forgot-password", label: "Request a new link" };
  if (link.dead !== undefined) return <DeadLinkMessage title={title} dead={link.dead} again={again} />;
  const { token, user } = link;
  return (
    <>
      <AuthHeader title={title}>
        For <LongText className="font-medium text-ink">{user.email}</LongText>. This signs you out of all sessions.
      </AuthHeader>
      {takesOver(user) && (
        <Alert className="mb-5">
          This email address was never confirmed. A new password confirms it. Because another person may have signed up
          with it, all API keys, webhook endpoints and invitations end, and other members lose access.
        </Alert>
      )}
      <AuthForm action={resetPasswordAction} name="Reset password" submit="Set new password" fields={{ token }}>
        <NewPassword name="password" label="New password" email={user.email} />
      </AuthForm>
    </>
  );
}
