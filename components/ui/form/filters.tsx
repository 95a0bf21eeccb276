"use client";

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { cx } from "@/components/cx";
import { Checkbox, Input, Label, Select } from "./fields";

/** After a navigation, without losing the focus. What a person is typing stays. @param value in the URL, or "" */
function useShown<Control extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const control: RefObject<Control | null> = useRef(null);
  const typed = useRef(false);
  const shown = useRef(value);
  useEffect(() => {
    const { current } = control;
    // The first value is rendered already.
    if (!current || shown.current === value) return;
    shown.current = value;
    const typing = typed.current && document.activeElement === current && current.value.trim() !== value;
    if (!typing) {
      typed.current = false;
      if (current.value.trim() !== value) current.value = value;
    }
  }, [value]);
  const onInput = () => {
    typed.current = true;
  };
  return { ref: control, defaultValue: value, onInput };
}

type FilterFieldProps = { id: string; label: string; className?: string; children: ReactNode };

function FilterField({ id, label, className = "basis-36 sm:max-w-56", children }: FilterFieldProps) {
  return (
    <div className={cx("grid min-w-36 grow gap-1.5", className)}>
      <Label htmlFor={id}>{label}</Label>
      {children}
    </div>
  );
}

type FilterInputProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "id"> & {
  name: string;
  label: string;
  value: string | undefined;
};

export function FilterInput({ label, value = "", className, ...props }: FilterInputProps) {
  const id = useId();
  return (
    <FilterField id={id} label={label} className={className}>
      <Input id={id} {...props} {...useShown<HTMLInputElement>(value)} />
    </FilterField>
  );
}

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  all: string;
  options: { value: string; label: string }[];
  className?: string;
};

export function FilterSelect({ name, label, value = "", all, options, className }: FilterSelectProps) {
  const id = useId();
  const { onInput: _, ...shown } = useShown<HTMLSelectElement>(value);
  return (
    <FilterField id={id} label={label} className={className}>
      <Select id={id} name={name} {...shown}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FilterField>
  );
}

type FilterCheckboxProps = { name: string; value: string; label: string; checked: boolean };

/** After a navigation, it shows the URL's value and keeps the focus. */
export function FilterCheckbox({ checked, ...props }: FilterCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(checked);
  useEffect(() => {
    if (box.current && shown.current !== checked) box.current.checked = checked;
    shown.current = checked;
  }, [checked]);
  return <Checkbox ref={box} defaultChecked={checked} {...props} />;
}
