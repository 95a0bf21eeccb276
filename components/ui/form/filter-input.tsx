"use client";

import { type ComponentProps, useId } from "react";
import { FilterField } from "./filter-field";
import { Input } from "./input";
import { useShown } from "./use-shown";

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
