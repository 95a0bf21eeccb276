"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { cx } from "@/components/cx";
import { Checkbox, Field, Input, Select } from "./fields";

/** Shows the value of the URL after a navigation, and keeps the focus. What a person is typing stays. */
function useShown<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  useEffect(() => {
    const { current } = control;
    // The first value is rendered already.
    if (!current || shown.current === value) return;
    shown.current = value;
    const typing = current instanceof HTMLInputElement && document.activeElement === current;
    if (!typing) current.value = value;
  }, [value]);
  return { ref: control, defaultValue: value };
}

const widthClass = "basis-36 sm:max-w-56";

type FilterInputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "id"> & {
  name: string;
  label: string;
  value: string | undefined;
  error?: string | undefined;
};

export const FilterInput = ({ name, label, value = "", error, className = widthClass, ...props }: FilterInputProps) => (
  <Field name={name} label={label} error={error} className={cx("min-w-36 grow", className)}>
    <Input {...props} {...useShown<HTMLInputElement>(value)} />
  </Field>
);

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  all: string;
  options: { value: string; label: string }[];
  className?: string;
};

export function FilterSelect({ name, label, value = "", all, options, className = widthClass }: FilterSelectProps) {
  return (
    <Field name={name} label={label} className={cx("min-w-36 grow", className)}>
      <Select {...useShown<HTMLSelectElement>(value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type FilterCheckboxProps = { name: string; value: string; label: string; checked: boolean };

export function FilterCheckbox({ checked, ...props }: FilterCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(checked);
  useEffect(() => {
    if (box.current && shown.current !== checked) box.current.checked = checked;
    shown.current = checked;
  }, [checked]);
  return <Checkbox ref={box} defaultChecked={checked} {...props} />;
}
