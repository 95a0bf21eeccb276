"use client";

import { Spinner } from "@/components/ui/layout/spinner";
import { Button, type ButtonProps } from "./button";
import { useFormState } from "./form-state";

/** The submit button of a Form. It keeps its size and focus while the form is pending. */
export function SubmitButton({ children, variant = "primary", ...props }: ButtonProps) {
  const { pending } = useFormState();
  return (
    <Button type="submit" variant={variant} aria-disabled={pending || undefined} {...props}>
      {pending && <Spinner />}
      {children}
    </Button>
  );
}
