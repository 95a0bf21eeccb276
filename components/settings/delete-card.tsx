"use client";

import { Button } from "@/components/ui/form/button";
import { Field, Input, PasswordInput } from "@/components/ui/form/fields";
import { Card } from "@/components/ui/layout/page";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { removeAccount } from "@/lib/web/actions/settings";
import { Section } from "./section";

export function DeleteCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <Section
      title="Delete account"
      description="Your keys stop working immediately. Your usage and sign-in are permanently deleted, and open orders are cancelled. Past orders and animals you added stay in the store, without your name. To keep your data, export it first."
    >
      <Card className="px-5 py-4">
        <ConfirmDialog
          trigger={<Button variant="danger-quiet">Delete account…</Button>}
          title="Delete this account?"
          description="This cannot be undone. All keys in the account stop working."
          confirm="Delete account"
          action={removeAccount}
        >
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
      </Card>
    </Section>
  );
}
