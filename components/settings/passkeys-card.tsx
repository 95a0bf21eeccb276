"use client";

import { makingPasskey } from "@/components/auth/with-passkey";
import { utcDay } from "@/components/time";
import { RelativeTime } from "@/components/ui/data/live-time";
import { Button } from "@/components/ui/form/button";
import { Field, Input } from "@/components/ui/form/fields";
import { Card, CardFooter } from "@/components/ui/layout/page";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "@/lib/web/actions/factors";
import { useRecoveryCodes } from "./recovery-codes";
import { Row, Rows } from "./row";
import { Section } from "./section";

export type PasskeyEntry = {
  id: string;
  name: string;
  backedUp: boolean;
  createdAt: number;
  lastUsedAt: number | null;
};

const add = makingPasskey(startPasskey, addPasskey);

const NameField = ({ name }: { name: string }) => (
  <Field name="name" label="Name" hint="To recognize it in this list.">
    <Input defaultValue={name} required maxLength={60} autoComplete="off" />
  </Field>
);

/** @param device the suggested name */
function AddPasskey({ device }: { device: string }) {
  const { show, dialog } = useRecoveryCodes("Passkey added.");
  return (
    <>
      <FormDialog
        trigger={<Button>Add passkey…</Button>}
        title="Add a passkey"
        description="Your browser asks for your fingerprint, face, screen lock or security key."
        label="New passkey"
        submit="Add passkey"
        action={add}
        onDone={({ recoveryCodes }) => show(recoveryCodes)}
      >
        <NameField name={device} />
      </FormDialog>
      {dialog}
    </>
  );
}

function RenamePasskey({ id, name }: PasskeyEntry) {
  return (
    <FormDialog
      trigger="Rename…"
      triggerName={`Rename the passkey ${name}`}
      title={`Rename “${name}”`}
      label="Passkey name"
      submit="Rename"
      fields={{ id }}
      action={renamePasskey}
      done="Passkey renamed."
    >
      <NameField name={name} />
    </FormDialog>
  );
}

function RemovePasskey({ id, name }: PasskeyEntry) {
  return (
    <ConfirmDialog
      trigger="Remove…"
      triggerName={`Remove the passkey ${name}`}
      title={`Remove the passkey “${name}”?`}
      description="It can no longer sign in. You may also want to delete it on your device."
      confirm="Remove passkey"
      fields={{ id }}
      action={removePasskey}
      done="Passkey removed."
    />
  );
}

function PasskeyRow({ passkey, now }: { passkey: PasskeyEntry; now: number }) {
  const { name, backedUp, createdAt, lastUsedAt } = passkey;
  return (
    <Row
      title={name}
      action={
        <div className="flex gap-1.5">
          <RenamePasskey {...passkey} />
          <RemovePasskey {...passkey} />
        </div>
      }
    >
      {backedUp ? "Synced" : "On one device"}, added on {utcDay(createdAt)},{" "}
      {lastUsedAt === null ? (
        "never used"
      ) : (
        <>
          last used <RelativeTime at={lastUsedAt} now={now} />
        </>
      )}
    </Row>
  );
}

/** @param device the name of this browser */
export function PasskeysCard({ passkeys, device, now }: { passkeys: PasskeyEntry[]; device: string; now: number }) {
  return (
    <Section
      title="Passkeys"
      description="A passkey signs you in with your fingerprint, face, screen lock or security key, without a password."
    >
      <Card>
        {passkeys.length > 0 ? (
          <Rows label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} now={now} />
            ))}
          </Rows>
        ) : (
          <p className="px-5 py-3.5 text-muted">You have no passkeys. Add one on each device that you use.</p>
        )}
        <CardFooter>
          <AddPasskey device={device} />
        </CardFooter>
      </Card>
    </Section>
  );
}
