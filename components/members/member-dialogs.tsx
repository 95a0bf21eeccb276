import { type ReactNode, useState } from "react";
import { Checkbox, Field, Input } from "@/components/ui/form/fields";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { ShownOnce } from "@/components/ui/overlay/shown-once";
import { managesResources } from "@/lib/base/permissions";
import type { MemberRole } from "@/lib/base/vocabulary";
import {
  changeMemberRoleAction,
  type Invited,
  inviteMemberAction,
  leaveAccountAction,
  removeMemberAction,
  transferOwnershipAction,
} from "@/lib/web/actions/members";
import type { MemberEntry, MemberOffer } from "@/lib/web/reads/members";
import { roleChoices } from "./role-words";

export type MemberAction = { kind: MemberOffer; entry: MemberEntry };

type MemberDialogsProps = {
  chosen: MemberAction | undefined;
  accountName: string;
  roles: MemberRole[];
  onClose: () => void;
};

const Made = ({ label, items }: { label: string; items: { id: string; name: string; code?: string }[] }) => (
  <ul aria-label={label} className="max-h-40 overflow-y-auto rounded-md border border-line">
    {items.map(({ id, name, code }) => (
      <li key={id} className="flex justify-between gap-4 border-line border-b px-3 py-2 last:border-b-0">
        <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
        {code && <code className="whitespace-nowrap font-mono text-[13px] text-muted">{code}</code>}
      </li>
    ))}
  </ul>
);

type MadeProps = Pick<MemberEntry, "keys" | "endpoints">;

/** What a person made, and whether it ends with their access. */
const MadeBy = ({ keys, endpoints }: MadeProps) => (
  <>
    {keys.length > 0 && (
      <div className="grid gap-3">
        <Made
          label="Keys"
          items={keys.map(({ id, name, prefix, lastFour }) => ({ id, name, code: `${prefix}…${lastFour}` }))}
        />
        <Checkbox
          name="keys"
          value="revoke"
          label={keys.length === 1 ? "Also revoke this key" : "Also revoke these keys"}
          hint="Requests then get a 401 within a second. You cannot restore a revoked key."
        />
      </div>
    )}
    {endpoints.length > 0 && (
      <div className="grid gap-3">
        <Made label="Webhook endpoints" items={endpoints.map(({ id, url }) => ({ id, name: url }))} />
        <Checkbox
          name="endpoints"
          value="delete"
          label={endpoints.length === 1 ? "Also delete this endpoint" : "Also delete these endpoints"}
          hint="It then gets no events. Its secret and deliveries are deleted too."
        />
      </div>
    )}
  </>
);

type RoleFieldsProps = { entry: MemberEntry; roles: MemberRole[] };

function RoleFields({ entry, roles }: RoleFieldsProps) {
  const [role, setRole] = useState<string>(entry.role);
  const isLess = role !== entry.role && !managesResources(role as MemberRole);
  return (
    <>
      <div onChange={(event) => setRole((event.target as HTMLInputElement).value)}>
        <RadioCards name="role" legend="Role" defaultValue={entry.role} choices={roleChoices(roles)} />
      </div>
      {isLess && entry.keys.length + entry.endpoints.length > 0 && (
        <>
          <p>{madeText(entry, "They")}</p>
          <MadeBy {...entry} />
        </>
      )}
    </>
  );
}

export function MemberDialogs({ chosen, accountName, roles, onClose }: MemberDialogsProps) {
  if (!chosen) return null;
  const { name, email, id } = chosen.entry;
  const dialog = { open: true, onOpenChange: onClose, fields: { userId: id } };
  switch (chosen.kind) {
    case "role":
      return (
        <FormDialog
          {...dialog}
          title={`Change the role of ${name}`}
          description={email}
          label="Role"
          submit="Change role"
          action={changeMemberRoleAction}
          done={`Role of ${name} changed.`}
        >
          <RoleFields entry={chosen.entry} roles={roles} />
        </FormDialog>
      );
    case "transfer":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Transfer the ownership to ${name}?`}
          description={`${email} becomes an owner, and you become an admin. Only an owner can undo this.`}
          confirm="Transfer ownership"
          action={transferOwnershipAction}
          done={`${name} is an owner now, and you are an admin.`}
        />
      );
    case "remove":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Remove ${name}?`}
          description={`${email} loses access to ${accountName} immediately. ${madeText(chosen.entry, "They")}`}
          confirm="Remove member"
          action={removeMemberAction}
          done={`${name} removed.`}
        >
          <MadeBy {...chosen.entry} />
        </ConfirmDialog>
      );
    case "leave":
      return (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          title={`Leave ${accountName}?`}
          description={`You lose access immediately. ${leaveText(chosen.entry)} To return, you need a new invitation.`}
          confirm="Leave account"
          action={leaveAccountAction}
        >
          <MadeBy {...chosen.entry} />
        </ConfirmDialog>
      );
  }
}

type InviteDialogProps = {
  trigger: ReactNode;
  roles: MemberRole[];
  mails: boolean;
  onInvited: (invited: Invited) => void;
};

export const InviteDialog = ({ trigger, roles, mails, onInvited }: InviteDialogProps) => (
  <FormDialog
    trigger={trigger}
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

type Made = Pick<MemberEntry, "keys" | "endpoints">;

/** @param they "They", or "You" */
function madeText({ keys, endpoints }: Made, they: string): string {
  const made = [keys.length > 0 && "keys", endpoints.length > 0 && "webhook endpoints"].filter(Boolean).join(" and ");
  if (!made) return `${they} made no keys or webhook endpoints that still work.`;
  return `The ${made} that ${they.toLowerCase()} made belong to the account and keep working, unless you end them.`;
}

/** Of what they made in an earlier role, the page tells only those who may manage it. */
export const leaveText = (own: Made & Pick<MemberEntry, "role">): string =>
  managesResources(own.role)
    ? madeText(own, "You")
    : "Keys and webhook endpoints that you made in another role belong to the account and keep working.";
