"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "./controls";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} {...props} className="pr-10" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 grid w-7 place-items-center rounded-sm text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </span>
  );
}
