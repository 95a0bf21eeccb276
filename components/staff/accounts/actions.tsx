"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import type { Role } from "@/lib/base/vocabulary";
import { changeRoleOf, liftBan, revokeKey, switchAccount } from "@/lib/web/actions/staff-accounts";

/** Switches an account off, or on again. */
export function SwitchAccount({ accountId, name, off }: { accountId: string; name: string; off: boolean }) {
  const done = useDone();
  return (
    <ConfirmDialog
      trigger={<Button variant={off ? "secondary" : "danger-quiet"}>{off ? "Switch on…" : "Switch off…"}</Button>}
      title={off ? `Switch ${name} on again?` : `Switch ${name} off?`}
      description={
        off
          ? "Its keys work again within a second, and its people can sign in."
          : "Its keys are refused within a second, its people are signed out and cannot sign in. Nothing is deleted."
      }
      confirm={off ? "Switch on" : "Switch off"}
      tone={off ? "primary" : "danger"}
      action={switchAccount}
      onDone={() => done(off ? "The account is switched on." : "The account is switched off.")}
    >
      <input type="hidden" name="accountId" value={accountId} />
      <input type="hidden" name="to" value={off ? "on" : "off"} />
    </ConfirmDialog>
  );
}

/** Revokes a key of an account. */
export function RevokeKey({ accountId, id, name }: { accountId: string; id: string; name: string }) {
  const done = useDone();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger-quiet" size="sm" aria-label={`Revoke the key ${name}`}>
          Revoke…
        </Button>
      }
      title={`Revoke the key “${name}”?`}
      description="It is refused everywhere within a second, and never works again. The account sees that staff did it."
      confirm="Revoke key"
      action={revokeKey}
      onDone={() => done("Key revoked.")}
    >
      <input type="hidden" name="accountId" value={accountId} />
      <input type="hidden" name="id" value={id} />
    </ConfirmDialog>
  );
}

/** Lifts a ban, with a reason for the account. */
export function LiftBan({ id, keyName }: { id: string; keyName: string }) {
  const done = useDone();
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`Lift the ban of the key ${keyName}`}>
          Lift…
        </Button>
      }
      title={`Lift the ban of “${keyName}”?`}
      description="The key passes again at once, and its earlier bans no longer make the next one longer."
      confirm="Lift the ban"
      tone="primary"
      action={liftBan}
      onDone={() => done("Ban lifted.")}
    >
      <input type="hidden" name="id" value={id} />
      <Field name="reason" label="Reason" hint="The account reads this in its activity.">
        <Textarea rows={3} maxLength={500} required />
      </Field>
    </ConfirmDialog>
  );
}

/** Makes a person staff, or a developer again. */
export function ChangeRole({ userId, email, role }: { userId: string; email: string; role: Role }) {
  const done = useDone();
  const next: Role = role === "staff" ? "developer" : "staff";
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`Make ${email} ${next}`}>
          Make {next}…
        </Button>
      }
      title={`Make ${email} ${next === "staff" ? "staff" : "a developer"}?`}
      description={
        next === "staff"
          ? "They can then do everything that you can do here. They have to sign in again."
          : "They can then see their own account only. They have to sign in again."
      }
      confirm={next === "staff" ? "Make staff" : "Make developer"}
      tone={next === "staff" ? "primary" : "danger"}
      action={changeRoleOf}
      onDone={() => done("Role changed.")}
    >
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="role" value={next} />
    </ConfirmDialog>
  );
}
