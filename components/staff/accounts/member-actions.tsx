"use client";

import { useState } from "react";
import { ActionMenu, type MenuAction } from "@/components/ui/overlay/action-menu";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { appointOwnerAction, changeRoleOfAction, resetFactorsOfAction } from "@/lib/web/actions/staff-accounts";
import { Reason } from "./fields";

export type MemberChoice = "owner" | "factors" | "staff" | "notStaff";

const items: Record<MemberChoice, MenuAction> = {
  owner: { label: "Make owner", icon: "user-cog" },
  factors: { label: "Reset second factors", icon: "key-round", danger: true },
  staff: { label: "Make staff", icon: "shield-plus" },
  notStaff: { label: "Remove from staff", icon: "shield-minus", danger: true },
};

type MemberActionsProps = { accountId: string; userId: string; email: string; choices: MemberChoice[] };

export function MemberActions({ choices, ...member }: MemberActionsProps) {
  const [chosen, setChosen] = useState<MemberChoice>();
  return (
    <>
      <ActionMenu
        of={member.email}
        actions={choices.map((choice) => ({ choice, ...items[choice] }))}
        onChoose={({ choice }) => setChosen(choice)}
      />
      {chosen && <MemberDialog choice={chosen} onClose={() => setChosen(undefined)} {...member} />}
    </>
  );
}

type MemberDialogProps = Omit<MemberActionsProps, "choices"> & { choice: MemberChoice; onClose: () => void };

function MemberDialog({ choice, accountId, userId, email, onClose }: MemberDialogProps) {
  const dialog = { open: true, onOpenChange: onClose };
  switch (choice) {
    case "owner":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Make ${email} an owner of this account?`}
          description="For an account whose owner cannot be reached. An owner can change its members, plan and name, and delete it. The other owners stay. First make sure that this person may own it."
          confirm="Make owner"
          tone="primary"
          fields={{ accountId, userId }}
          action={appointOwnerAction}
          done={`${email} is an owner now.`}
        >
          <Reason hint="The members can see it in the activity of the account." />
        </ConfirmDialog>
      );
    case "factors":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Reset the second factors of ${email}?`}
          description="Their authenticator app, passkeys and recovery codes are removed, and they are signed out. First make sure that the request really comes from them."
          confirm="Reset second factors"
          fields={{ userId }}
          action={resetFactorsOfAction}
          done="Second factors reset."
        >
          <Reason hint="They can see it in their activity." />
        </ConfirmDialog>
      );
    case "staff":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Make ${email} staff?`}
          description="They get full access to the staff area. They have to sign in again."
          confirm="Make staff"
          tone="primary"
          fields={{ userId, role: "staff" }}
          action={changeRoleOfAction}
          done={`${email} is staff now.`}
        />
      );
    case "notStaff":
      return (
        <ConfirmDialog
          {...dialog}
          title={`Remove ${email} from staff?`}
          description="They lose access to the staff area, and stay members of their accounts. They have to sign in again."
          confirm="Remove from staff"
          fields={{ userId, role: "developer" }}
          action={changeRoleOfAction}
          done={`${email} is no longer staff.`}
        />
      );
  }
}
