"use client";

import { Button } from "@/components/ui/form/button";
import { Field, Input, Textarea } from "@/components/ui/form/fields";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { Role } from "@/lib/base/vocabulary";
import {
  changeRoleOf,
  declineAppeal,
  declinePlanRequest,
  grantPlanRequest,
  liftBan,
  resetFactorsOf,
  revokeKey,
  switchAccount,
} from "@/lib/web/actions/staff-accounts";

type RequestActionsProps = { id: string; plan: string; accountName: string; perMinute: number; perDay: number };

const Reason = ({ hint, maxLength }: { hint: string; maxLength: number }) => (
  <Field name="reason" label="Reason" hint={hint}>
    <Textarea rows={3} maxLength={maxLength} required />
  </Field>
);

export function RequestActions({ id, plan, accountName, perMinute, perDay }: RequestActionsProps) {
  return (
    <div className="flex flex-col justify-end gap-2 sm:flex-row">
      <ConfirmDialog
        trigger="Grant…"
        triggerName={`Grant the request of ${accountName}`}
        title={`Move ${accountName} to ${plan}?`}
        description="These limits apply from its next request. They can differ from the requested limits."
        confirm="Grant"
        tone="primary"
        fields={{ id }}
        action={grantPlanRequest}
        done={`${accountName} is now on ${plan}.`}
      >
        <LimitFields
          perMinute={{ defaultValue: perMinute, required: true }}
          perDay={{ defaultValue: perDay, required: true }}
        />
      </ConfirmDialog>
      <ConfirmDialog
        trigger="Decline…"
        triggerName={`Decline the request of ${accountName}`}
        title={`Decline the request of ${accountName}?`}
        description="Its plan stays the same. It can send another request."
        confirm="Decline"
        fields={{ id }}
        action={declinePlanRequest}
        done="Request declined."
      >
        <Reason hint="Shown to the account." maxLength={2000} />
      </ConfirmDialog>
    </div>
  );
}

type LimitFieldProps = Pick<React.ComponentProps<"input">, "defaultValue" | "placeholder" | "required">;

export function LimitFields({ perMinute, perDay }: { perMinute: LimitFieldProps; perDay: LimitFieldProps }) {
  return (
    <>
      <Field name="perMinute" label="Requests per minute" hint="1 to 1,000,000">
        <Input inputMode="numeric" autoComplete="off" {...perMinute} />
      </Field>
      <Field name="perDay" label="Requests per day" hint="1 to 1,000,000,000">
        <Input inputMode="numeric" autoComplete="off" {...perDay} />
      </Field>
    </>
  );
}

export function SwitchAccount({ accountId, name, off }: { accountId: string; name: string; off: boolean }) {
  return (
    <ConfirmDialog
      trigger={<Button variant={off ? "secondary" : "danger-quiet"}>{off ? "Enable…" : "Disable…"}</Button>}
      title={off ? `Enable ${name}?` : `Disable ${name}?`}
      description={
        off
          ? "Its keys start working within a second, and its people can sign in."
          : "Its keys stop working within a second, and its people are signed out and cannot sign in. No data is deleted."
      }
      confirm={off ? "Enable account" : "Disable account"}
      tone={off ? "primary" : "danger"}
      fields={{ accountId, to: off ? "on" : "off" }}
      action={switchAccount}
      done={off ? "Account enabled." : "Account disabled."}
    />
  );
}

export function RevokeKey({ accountId, id, name }: { accountId: string; id: string; name: string }) {
  return (
    <ConfirmDialog
      trigger="Revoke…"
      triggerName={`Revoke the key ${name}`}
      title={`Revoke the key “${name}”?`}
      description="The key stops working within a second and cannot be restored. The account can see that staff revoked it."
      confirm="Revoke key"
      fields={{ accountId, id }}
      action={revokeKey}
      done="Key revoked."
    />
  );
}

export function LiftBan({ id, keyName }: { id: string; keyName: string }) {
  return (
    <ConfirmDialog
      trigger="Lift…"
      triggerName={`Lift the ban of the key ${keyName}`}
      title={`Lift the ban of “${keyName}”?`}
      description="The key works again immediately, and its earlier bans no longer make the next one longer."
      confirm="Lift ban"
      tone="primary"
      fields={{ id }}
      action={liftBan}
      done="Ban lifted."
    >
      <Reason hint="Shown to the account in its activity." maxLength={500} />
    </ConfirmDialog>
  );
}

export function DeclineAppeal({ id, keyName }: { id: string; keyName: string }) {
  return (
    <ConfirmDialog
      trigger="Decline…"
      triggerName={`Decline the appeal for the key ${keyName}`}
      title={`Decline the appeal for “${keyName}”?`}
      description="The ban runs until its end. The account cannot appeal it again."
      confirm="Decline appeal"
      fields={{ id }}
      action={declineAppeal}
      done="Appeal declined."
    >
      <Reason hint="The account reads it in a notification." maxLength={500} />
    </ConfirmDialog>
  );
}

export function ResetFactors({ userId, email }: { userId: string; email: string }) {
  return (
    <ConfirmDialog
      trigger="Reset 2FA…"
      triggerName={`Reset the second factors of ${email}`}
      title={`Reset the second factors of ${email}?`}
      description="Their authenticator app, passkeys and recovery codes are removed, and they are signed out. First make sure that the request really comes from them."
      confirm="Reset second factors"
      fields={{ userId }}
      action={resetFactorsOf}
      done="Second factors reset."
    >
      <Reason hint="Shown to the account in its activity." maxLength={500} />
    </ConfirmDialog>
  );
}

export function ChangeRole({ userId, email, role }: { userId: string; email: string; role: Role }) {
  const next: Role = role === "staff" ? "developer" : "staff";
  return (
    <ConfirmDialog
      trigger={`Make ${next}…`}
      triggerName={`Make ${email} ${next}`}
      title={`Make ${email} ${next === "staff" ? "staff" : "a developer"}?`}
      description={
        next === "staff"
          ? "They get full access to the staff area. They have to sign in again."
          : "They only have access to their own account. They have to sign in again."
      }
      confirm={next === "staff" ? "Make staff" : "Make developer"}
      tone={next === "staff" ? "primary" : "danger"}
      fields={{ userId, role: next }}
      action={changeRoleOf}
      done="Role changed."
    />
  );
}
