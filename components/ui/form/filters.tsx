"use client";

import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { cx } from "@/components/cx";
import { Checkbox, Field, Input, Select } from "./fields";

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
  const { onInput: _, ...shown } = useShown<HTMLSelectElement>(value);
  return (
    <Field name={name} label={label} className={cx("min-w-36 grow", className)}>
      <Select {...shown}>
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
