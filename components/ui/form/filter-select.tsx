"use client";

import { useId } from "react";
import { FilterField } from "./filter-field";
import { Select } from "./select";
import { useShown } from "./use-shown";

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
