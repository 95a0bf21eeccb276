"use client";

import { Field, Input } from "@/components/ui/form/fields";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { FormDialog } from "@/components/ui/overlay/form-dialog";
import { ShownOnce } from "@/components/ui/overlay/shown-once";
import type { MemberRole } from "@/lib/base/vocabulary";
import { type Invited, inviteMemberAction } from "@/lib/web/actions/members";
import { roleChoices } from "./role-words";

type InviteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  roles: MemberRole[];
  mails: boolean;
  onInvited: (invited: Invited) => void;
};

export const InviteDialog = ({ roles, mails, onInvited, ...dialog }: InviteDialogProps) => (
  <FormDialog
    {...dialog}
    title="Invite a member"
    description={
      mails
        ? "We email them a link, which expires in 7 days."
        : "You get a link to send to them, which expires in 7 days."
    }
    label="Invitation"
    submit={mails ? "Send invitation" : "Create link"}
    action={inviteMemberAction}
    onDone={onInvited}
  >
    <Field name="email" label="Email">
      <Input type="email" autoComplete="off" required maxLength={254} />
    </Field>
    <RadioCards name="role" legend="Role" defaultValue="developer" choices={roleChoices(roles)} />
  </FormDialog>
);

/** Where no mail is sent. */
export const InvitationLink = ({ invited: { email, link = "" } }: { invited: Invited }) => (
  <ShownOnce
    title={`Invitation of ${email}`}
    text={link}
    what="link"
    testId="invitation-link"
    warning={`This server does not send email. Copy this link now and send it to ${email}. It expires in 7 days, and you will not be able to see it again.`}
    otherwise="send the invitation again for a new link."
    saved="I have copied the link"
  />
);
