import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { Checkbox, FieldError } from "./fields";
import { useFormState } from "./form-status";

type RadioCardsProps = {
  name: string;
  legend: string;
  choices: { value: string; label: ReactNode; hint: ReactNode }[];
  defaultValue: string;
  className?: string;
};

export function RadioCards({ name, legend, choices, defaultValue, className }: RadioCardsProps) {
  const { failure } = useFormState();
  const error = failure?.fieldErrors[name];
  const chosen = failure?.values[name] ?? defaultValue;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && `${name}-error`}>
      <legend className="mb-1.5 font-medium text-[13px]">{legend}</legend>
      <div className={cx("grid gap-2", className)}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            type="radio"
            name={name}
            defaultChecked={choice.value === chosen}
            className="rounded-md border border-line bg-surface px-3.5 py-3 transition-colors hover:border-control has-checked:border-accent has-checked:bg-accent-soft"
            {...choice}
          />
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
