"use client";

import { Button, type ButtonProps } from "./button";
import { useFormState } from "./form-state";
import { Spinner } from "./spinner";

/** The button that sends the surrounding Form. While it is under way it keeps its size and its focus. */
export function SubmitButton({ children, variant = "primary", ...props }: ButtonProps) {
  const { pending } = useFormState();
  return (
    <Button type="submit" variant={variant} aria-disabled={pending || undefined} {...props}>
      {pending && <Spinner />}
      {children}
    </Button>
  );
}
