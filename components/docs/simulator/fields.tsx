"use client";

import { useId } from "react";
import { controlClass } from "@/components/ui/control";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";

type NumberFieldProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A whole number field. Invalid values change to the nearest valid number. */
export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        className={`${controlClass} h-9`}
        min={min}
        max={max}
        defaultValue={value}
        onChange={(event) => {
          const entered = event.target.valueAsNumber;
          if (Number.isFinite(entered)) onChange(Math.min(max, Math.max(min, Math.round(entered))));
        }}
        onBlur={(event) => {
          event.target.value = String(value);
        }}
      />
    </div>
  );
}

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: Partial<Record<T, string>>;
  onChange: (value: T) => void;
};

export function ChoiceField<T extends string>({ label, value, options, onChange }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {Object.entries<string | undefined>(options).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}
