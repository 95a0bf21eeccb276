"use client";

import { type ReactNode, useState } from "react";
import { formatNumber } from "@/components/number";
import { useHydrated } from "@/components/store";
import { Field, Input, Select } from "@/components/ui/form/fields";
import { Card, CardBody } from "@/components/ui/layout/page";

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
  const [invalid, setInvalid] = useState(false);
  const read = ({ validity, value: text, valueAsNumber }: HTMLInputElement) => {
    const isEmpty = text === "" && !validity.badInput;
    const valid = validity.valid && !(required && isEmpty);
    setInvalid(!valid);
    if (valid) onChange(isEmpty ? undefined : valueAsNumber);
  };
  const range = `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`;
  const used = value === undefined ? "none" : formatNumber(value);
  return (
    <Field label={label} error={invalid ? `${range} The result uses ${used}.` : undefined}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        defaultValue={value}
        step={1}
        placeholder={required ? undefined : "None"}
        onChange={({ target }) => read(target)}
      />
    </Field>
  );
}

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: Partial<Record<T, string>>;
  onChange: (value: T) => void;
};

export const ChoiceField = <T extends string>({ label, value, options, onChange }: ChoiceFieldProps<T>) => (
  <Field label={label}>
    <Select defaultValue={value} onChange={(event) => onChange(event.target.value as T)}>
      {Object.entries<string | undefined>(options).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </Select>
  </Field>
);

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
