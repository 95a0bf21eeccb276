import { useId } from "react";
import { Label } from "./label";
import { Select } from "./select";

type FilterSelectProps = {
  name: string;
  label: string;
  value: string | undefined;
  all: string;
  options: { value: string; label: string }[];
};

export function FilterSelect({ name, label, value = "", all, options }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="grid min-w-36 grow basis-36 gap-1.5 sm:max-w-56">
      <Label htmlFor={id}>{label}</Label>
      <Select key={value} id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}
