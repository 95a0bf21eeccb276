import { CodeField, type Proof, useProof } from "@/components/auth/proof";
import { passkeyAction } from "@/components/auth/with-passkey";
import { BaseForm } from "@/components/ui/form/base-form";
import { LinkButton } from "@/components/ui/form/button";
import { Field, PasswordInput } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import {
  confirmByCodeAction,
  confirmByPasskeyAction,
  confirmByPasswordAction,
  startPasskeyConfirmationAction,
} from "@/lib/web/actions/confirm";
import type { OfferedProofs } from "@/lib/web/actions/result";
import { Dialog, DialogButtons } from "./dialog";

const allProofs: Record<keyof OfferedProofs, Proof<void>> = {
  passkey: {
    name: "Use a passkey",
    action: passkeyAction(startPasskeyConfirmationAction, confirmByPasskeyAction),
    submit: (
      <>
        <Icon name="key-round" /> Use a passkey
      </>
    ),
  },
  password: {
    name: "Use your password",
    action: confirmByPasswordAction,
    fields: (
      <Field name="currentPassword" label="Password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
    ),
    submit: "Confirm",
  },
  app: {
    name: "Use your authenticator app",
    action: confirmByCodeAction,
    fields: <CodeField label="Code from your authenticator app" />,
    submit: "Confirm",
  },
};

const SignInAgain = ({ onClose }: { onClose: () => void }) => (
  <div className="grid gap-4">
    <p>Sign in again in a new tab. Then come back and submit the form again.</p>
    <LinkButton
      variant="primary"
      className="justify-self-end"
      href="/sign-in?again=true&callbackUrl=/portal/signed-in"
      target="_blank"
      rel="noopener"
      onClick={onClose}
    >
      Sign in again
    </LinkButton>
  </div>
);

function Confirm({ proofs, onConfirmed }: { proofs: Proof<void>[]; onConfirmed: () => void }) {
  const { proof, others } = useProof(proofs, "mt-4 flex flex-wrap gap-x-4 gap-y-2 border-line border-t pt-4");
  return (
    <>
      <BaseForm key={proof.name} action={proof.action} onDone={onConfirmed} className="grid gap-5" aria-label="Confirm">
        {proof.fields}
        <DialogButtons submit={proof.submit} />
      </BaseForm>
      {others}
    </>
  );
}

type Props = { offered: OfferedProofs; onConfirmed: () => void; onClose: () => void };

export default function ConfirmIdentity({ offered, onConfirmed, onClose }: Props) {
  const proofs = (Object.keys(allProofs) as (keyof OfferedProofs)[])
    .filter((name) => offered[name])
    .map((name) => allProofs[name]);
  return (
    <Dialog
      onClose={onClose}
      title="Confirm it’s you"
      description="You signed in more than 12 hours ago. We ask again before sensitive changes."
    >
      {proofs.length > 0 ? <Confirm proofs={proofs} onConfirmed={onConfirmed} /> : <SignInAgain onClose={onClose} />}
    </Dialog>
  );
}
