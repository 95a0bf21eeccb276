"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { PasswordStrength } from "./password-strength";

export function NewPassword({ name, label }: { name: string; label: string }) {
  const [password, setPassword] = useState("");
  return (
    <Field name={name} label={label} hint={<PasswordStrength password={password} />}>
      <PasswordInput
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Field>
  );
}
