import { DeadLink } from "@/components/auth/dead-link";
import { ChangeEmailForm } from "@/components/auth/link-forms";
import { LongText } from "@/components/ui/data/long-text";
import { requireUser } from "@/lib/web/auth/guards";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

const title = "Confirm your new email address";

export const metadata = linkMetadata(title);

export default async function ConfirmNewEmail({ searchParams }: PageProps<"/confirm-email/new">) {
  const link = await openedLink("new-email", await searchParams);
  if (!("dead" in link)) await requireUser(`/confirm-email/new?token=${link.token}`);
  return (
    <>
      <h1 className="mb-7 text-2xl">{title}</h1>
      {"dead" in link ? (
        <DeadLink dead={link.dead} again="/portal/settings">
          Go to settings
        </DeadLink>
      ) : (
        <>
          <p className="-mt-6 mb-7 text-muted">
            After the change, you sign in with <LongText className="font-medium text-ink">{link.newEmail}</LongText>.
            All other sessions end.
          </p>
          <ChangeEmailForm token={link.token} />
        </>
      )}
    </>
  );
}
