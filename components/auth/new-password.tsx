"use client";

import { useState } from "react";
import { Field, PasswordInput } from "@/components/ui/form/fields";
import { formatCount } from "@/lib/base/number";
import { isCommonPassword } from "@/lib/domains/accounts/common-passwords";
import { minPasswordLength } from "@/lib/domains/accounts/password-rules";

function strengthOf(password: string): string {
  const missing = minPasswordLength - password.length;
  if (password === "") return `Use at least ${minPasswordLength} characters.`;
  if (missing > 0) return `${formatCount(missing, "more character")} needed.`;
  if (isCommonPassword(password)) return "Too common. Choose a different password.";
  const variety = new Set(password.toLowerCase()).size;
  return password.length >= 16 && variety >= 8 ? "Strong." : "Good. Longer is stronger.";
}

/** `email`: whose password it is, if no field of the form says so. */
export function NewPassword({ name, label, email }: { name: string; label: string; email?: string }) {
  const [password, setPassword] = useState("");
  return (
    <Field name={name} label={label} hint={strengthOf(password)}>
      {/* Password managers save the new password under this name. */}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Field>
  );
}
