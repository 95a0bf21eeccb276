"use client";

import { Checkbox } from "@/components/ui/form/fields";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import type { MemberRole } from "@/lib/base/vocabulary";
import { changeMemberRole, leaveAccount, removeMember, transferOwnership } from "@/lib/web/actions/members";
import type { MemberEntry, MemberOffer } from "@/lib/web/reads/members";
import { roleChoices } from "./role-words";

export type MemberAction = { kind: MemberOffer; entry: MemberEntry };

type MemberDialogsProps = {
  chosen: MemberAction | undefined;
  accountName: string;
  roles: MemberRole[];
  onClose: () => void;
};

const KeysOf = ({ keys }: Pick<MemberEntry, "keys">) => (
  <div className="grid gap-3">
    <ul aria-label="Keys" className="max-h-48 overflow-y-auto rounded-md border border-line">
      {keys.map(({ id, name, prefix, lastFour }) => (
        <li key={id} className="flex justify-between gap-4 border-line border-b px-3 py-2 last:border-b-0">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          <code className="whitespace-nowrap font-mono text-[13px] text-muted">
            {prefix}…{lastFour}
          </code>
        </li>
      ))}
    </ul>
    <Checkbox
      name="keys"
      value="revoke"
      label="Also revoke these keys"
      hint="Requests with them get a 401 within a second. You cannot restore a revoked key."
    />
  </div>
);

export function MemberDialogs({ chosen, accountName, roles, onClose }: MemberDialogsProps) {
  if (!chosen) return null;
  const { name, email, id, role, keys } = chosen.entry;
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
          action={changeMemberRole}
          done={`Role of ${name} changed.`}
        >
          <RadioCards name="role" legend="Role" defaultValue={role} choices={roleChoices(roles)} />
        </FormDialog>
      );
    case "transfer":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Transfer the ownership to ${name}?`}
          description={`${email} becomes an owner, and you become an admin. Only an owner can undo this.`}
          confirm="Transfer ownership"
          action={transferOwnership}
          done={`${name} is an owner now, and you are an admin.`}
        />
      );
    case "remove":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Remove ${name}?`}
          description={`${email} loses access to ${accountName} immediately. ${
            keys.length > 0
              ? "The keys they created belong to the account and keep working, unless you revoke them."
              : "They created no keys that still work."
          }`}
          confirm="Remove member"
          action={removeMember}
          done={`${name} removed.`}
        >
          {keys.length > 0 && <KeysOf keys={keys} />}
        </ConfirmDialog>
      );
    case "leave":
      return (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          title={`Leave ${accountName}?`}
          description="You lose access immediately. The keys you created belong to the account and keep working. To return, you need a new invitation."
          confirm="Leave account"
          action={leaveAccount}
        />
      );
  }
}
