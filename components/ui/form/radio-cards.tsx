"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { FieldError } from "./fields";
import { useFormState } from "./form-status";

type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };
type RadioCardsProps = {
  name: string;
  legend: ReactNode;
  choices: Choice[];
  defaultValue?: string;
  onChange?: (value: string) => void;
  className?: string;
};

export function RadioCards({ name, legend, choices, defaultValue, onChange, className }: RadioCardsProps) {
  const { failure } = useFormState();
  const error = failure?.fieldErrors[name];
  const chosen = failure?.values[name] ?? defaultValue;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && `${name}-error`}>
      <legend className="mb-1.5 font-medium text-[13px]">{legend}</legend>
      <div className={cx("grid gap-2", className)}>
        {choices.map(({ value, label, hint, disabled }) => (
          <label
            key={value}
            className="flex items-start gap-2.5 rounded-md border border-line bg-surface px-3.5 py-3 transition-colors hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-55"
          >
            <input
              type="radio"
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={value === chosen}
              onChange={(event) => onChange?.(event.target.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{label}</span>
              {hint && <span className="block text-[13px] text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
