"use client";

import { useState } from "react";
import { cx } from "@/components/cx";
import { Field, PasswordInput } from "@/components/ui/form/fields";
import { isCommonPassword } from "@/lib/domains/accounts/common-passwords";
import { minPasswordLength } from "@/lib/domains/accounts/password-rules";

type Strength = { steps: 0 | 1 | 2 | 3; text: string };

function strengthOf(password: string): Strength {
  const missing = minPasswordLength - password.length;
  if (password === "") return { steps: 0, text: `Use at least ${minPasswordLength} characters.` };
  if (missing > 0) return { steps: 1, text: `${missing} more ${missing === 1 ? "character" : "characters"} needed.` };
  if (isCommonPassword(password)) return { steps: 1, text: "Too common. Choose a different password." };
  const variety = new Set(password.toLowerCase()).size;
  if (password.length >= 16 && variety >= 8) return { steps: 3, text: "Strong." };
  return { steps: 2, text: "Good. Longer is stronger." };
}

const colours = ["", "bg-danger", "bg-warning", "bg-accent"];

function PasswordStrength({ password }: { password: string }) {
  const { steps, text } = strengthOf(password);
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden="true" className="flex w-16 shrink-0 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cx("h-1 flex-1 rounded-full", step <= steps ? colours[steps] : "bg-line")} />
        ))}
      </span>
      {text}
    </span>
  );
}

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
