import type { ComponentProps } from "react";
import { Field, Select } from "./fields";

type SelectFieldProps = ComponentProps<"select"> & {
  name: string;
  label: string;
  hint?: string;
  options: { value: string; label: string; disabled?: boolean }[];
};

export const SelectField = ({ name, label, hint, options, ...props }: SelectFieldProps) => (
  <Field name={name} label={label} hint={hint}>
    <Select {...props}>
      {options.map(({ label, ...option }) => (
        <option key={option.value} {...option}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
);
