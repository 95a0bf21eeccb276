"use client";

import { useState } from "react";
import { ActionMenu, type MenuAction } from "@/components/ui/overlay/action-menu";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { Action } from "@/lib/web/actions/result";
import { appointOwnerAction, changeRoleOfAction, resetFactorsOfAction } from "@/lib/web/actions/staff-accounts";
import { Reason } from "./fields";

export type MemberChoice = "owner" | "factors" | "staff" | "notStaff";

/** `readBy`: who sees the reason, for what needs one. */
type MemberAction = MenuAction & {
  title: string;
  description: string;
  readBy?: string;
  fields: Record<string, string>;
  action: Action<void>;
  done: string;
};

type MemberProps = { accountId: string; userId: string; email: string };

const actionsFor = ({ accountId, userId, email }: MemberProps): Record<MemberChoice, MemberAction> => ({
  owner: {
    label: "Make owner",
    icon: "user-cog",
    title: `Make ${email} an owner of this account?`,
    description:
      "For an account whose owner cannot be reached. An owner can change its members, plan and name, and delete it. The other owners stay. First make sure that this person may own it.",
    readBy: "The members can see it in the activity of the account.",
    fields: { accountId, userId },
    action: appointOwnerAction,
    done: `${email} is an owner now.`,
  },
  factors: {
    label: "Reset second factors",
    icon: "key-round",
    danger: true,
    title: `Reset the second factors of ${email}?`,
    description:
      "Their authenticator app, passkeys and recovery codes are removed, and they are signed out. First make sure that the request really comes from them.",
    readBy: "They can see it in their activity.",
    fields: { userId },
    action: resetFactorsOfAction,
    done: "Second factors reset.",
  },
  staff: {
    label: "Make staff",
    icon: "shield-plus",
    title: `Make ${email} staff?`,
    description: "They get full access to the staff area. They have to sign in again.",
    fields: { userId, role: "staff" },
    action: changeRoleOfAction,
    done: `${email} is staff now.`,
  },
  notStaff: {
    label: "Remove from staff",
    icon: "shield-minus",
    danger: true,
    title: `Remove ${email} from staff?`,
    description: "They lose access to the staff area, and stay members of their accounts. They have to sign in again.",
    fields: { userId, role: "developer" },
    action: changeRoleOfAction,
    done: `${email} is no longer staff.`,
  },
});

export function MemberActions({ choices, ...member }: MemberProps & { choices: MemberChoice[] }) {
  const [chosen, setChosen] = useState<MemberAction>();
  const actions = actionsFor(member);
  return (
    <>
      <ActionMenu of={member.email} actions={choices.map((choice) => actions[choice])} onChoose={setChosen} />
      {chosen && <MemberDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type MemberDialogProps = MemberAction & { onClose: () => void };

const MemberDialog = ({ label, icon: _, danger, readBy, onClose, ...dialog }: MemberDialogProps) => (
  <ConfirmDialog {...dialog} open onOpenChange={onClose} confirm={label} tone={danger ? "danger" : "primary"}>
    {readBy && <Reason hint={readBy} />}
  </ConfirmDialog>
);
