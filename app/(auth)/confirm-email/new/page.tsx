import { AuthForm } from "@/components/auth/auth-form";
import { AuthHeader, DeadLinkMessage, toSettings } from "@/components/auth/parts";
import { LongText } from "@/components/ui/data/long-text";
import { changeEmailAction } from "@/lib/web/actions/mailed-links";
import { requireUser } from "@/lib/web/auth/guards";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

const title = "Confirm your new email address";

export const metadata = linkMetadata(title);

export default async function ConfirmNewEmail({ searchParams }: PageProps<"/confirm-email/new">) {
  const link = await openedLink("new-email", await searchParams);
  if (link.dead !== undefined) return <DeadLinkMessage title={title} dead={link.dead} again={toSettings} />;
  const { token, newEmail } = link;
  await requireUser(`/confirm-email/new?token=${token}`);
  return (
    <>
      <AuthHeader title={title}>
        After the change, you sign in with <LongText className="font-medium text-ink">{newEmail}</LongText>. All other
        sessions end.
      </AuthHeader>
      <AuthForm action={changeEmailAction} submit="Change email address" fields={{ token }} />
    </>
  );
}
