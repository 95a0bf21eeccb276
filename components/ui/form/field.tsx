"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from "react";
import { cx } from "@/components/cx";
import type { ActionFailure } from "@/lib/web/actions/result";
import { useFormState } from "./form-status";

type FieldState = { id: string; name: string; describedBy?: string; invalid: boolean; value?: string };

const FieldContext = createContext<FieldState | null>(null);

export function useFieldProps() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    name: field.name,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    ...(field.value !== undefined && { defaultValue: field.value }),
  };
}

type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown to the right of the label: a link, or "optional". */
  aside?: ReactNode;
  children: ReactNode;
};

/** A control with a label and a hint. An error replaces the hint. */
export function Field({ name, label, hint, aside, children }: FieldProps) {
  const id = useId();
  const { failure } = useFormState();
  // The error stays until the field changes. The next submit validates it again.
  const [corrected, setCorrected] = useState<ActionFailure>();
  const error = failure === corrected ? undefined : failure?.fieldErrors[name];
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const state = { id, name, describedBy, invalid: error !== undefined, value: failure?.values[name] };
  return (
    <FieldContext value={state}>
      <div className="grid gap-1.5" onInput={() => setCorrected(failure)}>
        <div className="flex items-baseline justify-between gap-4">
          <Label htmlFor={id}>{label}</Label>
          {aside && <span className="text-[13px] text-muted">{aside}</span>}
        </div>
        {children}
        {error && (
          <p id={`${id}-error`} className="text-[13px] text-danger-ink">
            {error}
          </p>
        )}
        {hint && !error && (
          <p id={`${id}-hint`} className="text-[13px] text-muted">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

export function Label({ className, htmlFor, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller gives the control and the text
  return <label htmlFor={htmlFor} className={cx("font-medium text-[13px] text-ink", className)} {...props} />;
}
