"use client";

import { Field, FieldError, Input, PasswordInput, Select } from "@/components/ui/form/fields";
import { useFormState } from "@/components/ui/form/form-status";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { removeAccountAction } from "@/lib/web/actions/settings";
import { ListSection, SettingsRow } from "./section";

type OwnedAccount = { id: string; name: string; others: { id: string; email: string }[] };

/** What the person is in. Undefined for who is alone in one account. */
export type Memberships = { owned: OwnedAccount[]; alone: string[] };

const ofAccount = {
  title: "Delete account",
  description:
    "Your keys stop working immediately. Your usage and sign-in are permanently deleted, and open orders are cancelled. Past orders and animals you added stay in the store, without your name. To keep your data, export it first.",
  question: "Delete this account?",
  warning: "This cannot be undone. All keys in the account stop working.",
};

const ofProfile = {
  title: "Delete profile",
  description:
    "Your sign-in is permanently deleted, and you leave your accounts. Accounts that you share keep working. An account without other members is deleted with its keys and usage, and its open orders are cancelled.",
  question: "Delete your profile?",
  warning: "This cannot be undone.",
};

function Fates({ owned }: Pick<Memberships, "owned">) {
  const { failure } = useFormState();
  const error = failure?.fieldErrors.fate;
  if (owned.length === 0) return null;
  return (
    <fieldset aria-describedby={error && "fate-error"} className="grid gap-3">
      <legend className="mb-2 font-medium text-[13px]">Accounts that only you own</legend>
      {owned.map(({ id, name, others }) => (
        <div key={id} className="grid gap-1.5 text-[13px]">
          <label htmlFor={`fate-${id}`} className="wrap-anywhere">
            {name}
          </label>
          <Select id={`fate-${id}`} name="fate" required aria-invalid={error ? true : undefined}>
            <option value="">Choose what happens to it</option>
            {others.map((other) => (
              <option key={other.id} value={`${id} ${other.id}`}>
                Transfer to {other.email}
              </option>
            ))}
            <option value={`${id} delete`}>Delete the account</option>
          </Select>
        </div>
      ))}
      {error && <FieldError id="fate-error">{error}</FieldError>}
    </fieldset>
  );
}

type DeleteCardProps = { email: string; hasPassword: boolean; memberships: Memberships | undefined };

export function DeleteCard({ email, hasPassword, memberships }: DeleteCardProps) {
  const words = memberships ? ofProfile : ofAccount;
  return (
    <ListSection id="delete" title={words.title} className="border-danger/40!">
      <SettingsRow
        title={words.warning}
        action={
          <ConfirmDialog
            trigger={`${words.title}…`}
            title={words.question}
            description={words.warning}
            confirm={words.title}
            action={removeAccountAction}
          >
            {memberships && memberships.alone.length > 0 && (
              <p className="wrap-anywhere">
                Accounts without other members are deleted with all their keys: {memberships.alone.join(", ")}.
              </p>
            )}
            {memberships && <Fates owned={memberships.owned} />}
            <Field
              name="email"
              label={
                <>
                  Type <span className="font-mono">{email}</span> to confirm
                </>
              }
            >
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} required />
            </Field>
            {hasPassword && (
              <Field name="currentPassword" label="Password">
                <PasswordInput autoComplete="current-password" required />
              </Field>
            )}
          </ConfirmDialog>
        }
      >
        {words.description}
      </SettingsRow>
    </ListSection>
  );
}
