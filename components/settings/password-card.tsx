"use client";

import { useState } from "react";
import { NewPassword } from "@/components/auth/new-password";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { toast } from "@/components/ui/overlay/toast";
import { changePassword } from "@/lib/web/actions/settings";
import { FormCard } from "./form-card";

/** @param hasPassword false for a person who has only signed in with GitHub or an email link */
export function PasswordCard({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [changes, setChanges] = useState(0);
  return (
    <FormCard
      title="Password"
      description={
        hasPassword
          ? "Changing your password ends all other sessions."
          : "Set a password so that you can also sign in with it."
      }
      action={changePassword}
      resetOnDone
      onDone={() => {
        setChanges(changes + 1);
        toast.success("Password changed. All other sessions have ended.");
      }}
      submit={hasPassword ? "Change password" : "Set password"}
    >
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
    </FormCard>
  );
}
