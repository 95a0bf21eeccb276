"use client";

import { useUnsaved } from "@/components/keys/unsaved";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Button } from "@/components/ui/form/button";
import { Alert } from "@/components/ui/layout/alert";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Invited } from "@/lib/web/actions/members";

/** The only time that the link is shown, where no mail is sent. It asks once before a link that was not copied is lost. */
export function InvitationLink({ invited: { email, link = "" }, onClose }: { invited: Invited; onClose: () => void }) {
  const unsaved = useUnsaved();
  return (
    <Dialog onClose={() => unsaved.mayClose() && onClose()} title={`Invitation of ${email}`}>
      <div className="grid min-w-0 gap-4">
        {unsaved.asked ? (
          <Alert tone="danger" role="alert">
            You have not copied this link. If you close the dialog again, send the invitation again for a new link.
          </Alert>
        ) : (
          <Alert tone="warning">
            This server does not send email. Copy this link now and send it to {email}. It expires in 7 days, and you
            will not be able to see it again.
          </Alert>
        )}
        <div className="flex items-center gap-2 rounded-md border border-control bg-sunken py-1.5 pr-1.5 pl-3.5">
          <code
            data-testid="invitation-link"
            onCopy={unsaved.onCopied}
            className="min-w-0 flex-1 break-all font-mono text-[13px] leading-5 sm:text-xs"
          >
            {link}
          </code>
          <CopyButton text={link} what="link" labelled variant="primary" onCopied={unsaved.onCopied} />
        </div>
        <div className="mt-1 flex justify-end">
          <Button onClick={onClose}>I have copied the link</Button>
        </div>
      </div>
    </Dialog>
  );
}
