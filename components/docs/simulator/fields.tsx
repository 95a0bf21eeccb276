"use client";

import { type ReactNode, useId, useState } from "react";
import { formatNumber } from "@/components/number";
import { controlClass, Label, Select } from "@/components/ui/form/fields";
import { Card, CardBody } from "@/components/ui/layout/page";
import { useHydrated } from "@/components/ui/layout/use-hydrated";

type Bounds = { label: string; min: number; max: number };
type NumberFieldProps = Bounds & { value: number; onChange: (value: number) => void };

/** A whole number field. An invalid entry stays, with an error, and the last valid number applies. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <OptionalNumberField {...props} required onChange={(value) => value !== undefined && onChange(value)} />
);

type OptionalNumberFieldProps = Bounds & {
  value: number | undefined;
  required?: boolean;
  onChange: (value: number | undefined) => void;
};

export function OptionalNumberField({ label, value, min, max, required = false, onChange }: OptionalNumberFieldProps) {
  const id = useId();
  const [invalid, setInvalid] = useState(false);
  const read = ({ validity, value: text, valueAsNumber }: HTMLInputElement) => {
    const isEmpty = text === "" && !validity.badInput;
    const valid = validity.valid && !(required && isEmpty);
    setInvalid(!valid);
    if (valid) onChange(isEmpty ? undefined : valueAsNumber);
  };
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
        step={1}
        placeholder={required ? undefined : "None"}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onChange={({ target }) => read(target)}
      />
      {invalid && (
        <p id={`${id}-error`} role="alert" className="text-[13px] text-danger-ink">
          Enter a whole number from {formatNumber(min)} to {formatNumber(max)}. The result uses{" "}
          {value === undefined ? "none" : formatNumber(value)}.
        </p>
      )}
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
      <Select id={id} defaultValue={value} onChange={(event) => onChange(event.target.value as T)}>
        {Object.entries<string | undefined>(options).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Its controls are disabled until they change the result. */
export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <Card>
    <CardBody>
      <fieldset disabled={!useHydrated()} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {children}
      </fieldset>
    </CardBody>
  </Card>
);
