"use client";

import { useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { PasswordInput } from "@/components/ui/form/password-input";
import { CardBody, CardFooter } from "@/components/ui/layout/card";
import { toast } from "@/components/ui/overlay/toast";
import { changePassword } from "@/lib/web/actions/settings";

/** @param hasPassword false for a person who has only signed in with GitHub or an email link */
export function PasswordForm({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [changes, setChanges] = useState(0);
  const done = () => {
    setChanges(changes + 1);
    toast.success("Password changed. All other sessions have ended.");
  };
  return (
    <Form action={changePassword} resetOnDone onDone={done} aria-label="Password">
      <CardBody className="grid gap-4">
        <FormAlert />
        {/* Password managers save the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {hasPassword && (
            <Field name="currentPassword" label="Current password">
              <PasswordInput autoComplete="current-password" required />
            </Field>
          )}
          <NewPassword key={changes} name="newPassword" label="New password" />
        </div>
      </CardBody>
      <CardFooter>
        <SubmitButton variant="secondary">{hasPassword ? "Change password" : "Set password"}</SubmitButton>
      </CardFooter>
    </Form>
  );
}
