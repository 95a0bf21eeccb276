"use client";

import { createPasskeyAction } from "@/components/auth/with-passkey";
import { Day, RelativeTime } from "@/components/ui/data/time";
import { Field, Input } from "@/components/ui/form/fields";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import type { Passkey } from "@/lib/domains/factors/passkeys";
import {
  addPasskeyAction,
  removePasskeyAction,
  renamePasskeyAction,
  startPasskeyAction,
} from "@/lib/web/actions/factors";
import { useRecoveryCodes } from "./recovery-codes";
import { ListSection, SettingsRow } from "./section";

export type PasskeyEntry = Pick<Passkey, "id" | "name" | "backedUp" | "createdAt" | "lastUsedAt">;

const add = createPasskeyAction(startPasskeyAction, addPasskeyAction);

const NameField = ({ name }: { name: string }) => (
  <Field name="name" label="Name" hint="To recognize it in this list.">
    <Input defaultValue={name} required maxLength={60} autoComplete="off" />
  </Field>
);

function PasskeyActions({ id, name }: PasskeyEntry) {
  const fields = { id: String(id) };
  return (
    <div className="flex gap-1.5">
      <FormDialog
        trigger="Rename…"
        triggerName={`Rename the passkey ${name}`}
        title={`Rename “${name}”`}
        label="Passkey name"
        submit="Rename"
        fields={fields}
        action={renamePasskeyAction}
        done="Passkey renamed."
      >
        <NameField name={name} />
      </FormDialog>
      <ConfirmDialog
        trigger="Remove…"
        triggerName={`Remove the passkey ${name}`}
        title={`Remove the passkey “${name}”?`}
        description="It can no longer sign in. You may also want to delete it on your device."
        confirm="Remove passkey"
        fields={fields}
        action={removePasskeyAction}
        done="Passkey removed."
      />
    </div>
  );
}

/** @param device the name of this browser, which is suggested for a new passkey */
export function PasskeysCard({ passkeys, device, now }: { passkeys: PasskeyEntry[]; device: string; now: number }) {
  const showCodes = useRecoveryCodes("Passkey added.");
  const none = passkeys.length === 0;
  const addOne = (
    <FormDialog
      trigger="Add passkey…"
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face, screen lock or security key."
      label="New passkey"
      submit="Add passkey"
      action={add}
      onDone={showCodes}
    >
      <NameField name={device} />
    </FormDialog>
  );
  return (
    <ListSection
      title="Passkeys"
      description="A passkey signs you in with your fingerprint, face, screen lock or security key, without a password."
      footer={!none && addOne}
    >
      {none && (
        <SettingsRow title="You have no passkeys." action={addOne}>
          Add one on each device that you use.
        </SettingsRow>
      )}
      {passkeys.map((passkey) => (
        <SettingsRow key={passkey.id} title={passkey.name} action={<PasskeyActions {...passkey} />}>
          {passkey.backedUp ? "Synced" : "On one device"}, added on <Day at={passkey.createdAt} />,{" "}
          {passkey.lastUsedAt === null ? (
            <span key="never">never used</span>
          ) : (
            <span key="used">
              last used <RelativeTime at={passkey.lastUsedAt} now={now} />
            </span>
          )}
        </SettingsRow>
      ))}
    </ListSection>
  );
}
