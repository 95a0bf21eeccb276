"use client";

import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { removeAccount } from "@/lib/web/actions/settings";

/** The end of the account. It asks for the address and, where there is one, the password. */
export function DeleteCard({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <Card className="border-danger/40">
      <CardHeader
        title="Delete account"
        description="Your keys stop working at once. Your orders, usage and sign-in are deleted for good. Animals that you added stay in the store."
      />
      <CardBody>
        <ConfirmDialog
          trigger={<Button variant="danger-quiet">Delete account…</Button>}
          title="Delete this account?"
          description="This cannot be undone. Requests with its keys are refused from now on."
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
      </CardBody>
    </Card>
  );
}
