import { DeadLink } from "@/components/auth/dead-link";
import { ConfirmEmailForm } from "@/components/auth/link-forms";
import { LongText } from "@/components/ui/data/long-text";
import { requireUser } from "@/lib/web/auth/guards";
import { linkMetadata, openedLink } from "@/lib/web/auth/opened-link";

export const metadata = linkMetadata("Confirm your email address");

export default async function ConfirmEmail({ searchParams }: PageProps<"/confirm-email">) {
  const link = await openedLink("confirmation", await searchParams);
  if (!("dead" in link)) await requireUser(`/confirm-email?token=${link.token}`);
  return (
    <>
      <h1 className="mb-7 text-2xl">Confirm your email address</h1>
      {"dead" in link ? (
        <DeadLink dead={link.dead} again="/portal/settings">
          Go to settings
        </DeadLink>
      ) : (
        <>
          <p className="-mt-6 mb-7 text-muted">
            Is <LongText className="font-medium text-ink">{link.user.email}</LongText> yours?
          </p>
          <ConfirmEmailForm token={link.token} />
        </>
      )}
    </>
  );
}
