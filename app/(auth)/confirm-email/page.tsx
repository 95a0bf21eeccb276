import { AuthForm } from "@/components/auth/auth-form";
import { AuthHeader, DeadLinkMessage, toSettings } from "@/components/auth/parts";
import { LongText } from "@/components/ui/data/long-text";
import { confirmEmailAction } from "@/lib/web/actions/mailed-links";
import { requireUser } from "@/lib/web/auth/guards";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

const title = "Confirm your email address";

export const metadata = linkMetadata(title);

export default async function ConfirmEmail({ searchParams }: PageProps<"/confirm-email">) {
  const link = await openedLink("confirmation", await searchParams);
  if (link.dead !== undefined) return <DeadLinkMessage title={title} dead={link.dead} again={toSettings} />;
  const { token, user } = link;
  await requireUser(`/confirm-email?token=${token}`);
  return (
    <>
      <AuthHeader title={title}>
        Is <LongText className="font-medium text-ink">{user.email}</LongText> yours?
      </AuthHeader>
      <AuthForm action={confirmEmailAction} submit="Confirm email address" fields={{ token }} />
    </>
  );
}
