"use client";

import { ShownOnce } from "@/components/ui/overlay/shown-once";
import type { Invited } from "@/lib/web/actions/members";

type InvitationLinkProps = { invited: Invited; onClose: () => void };

/** Where no mail is sent. */
export const InvitationLink = ({ invited: { email, link = "" }, onClose }: InvitationLinkProps) => (
  <ShownOnce
    title={`Invitation of ${email}`}
    text={link}
    what="link"
    testId="invitation-link"
    warning={`This server does not send email. Copy this link now and send it to ${email}. It expires in 7 days, and you will not be able to see it again.`}
    otherwise="send the invitation again for a new link."
    saved="I have copied the link"
    onClose={onClose}
  />
);
