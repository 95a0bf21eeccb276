"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from "react";
import { cx } from "@/components/cx";
import { Icon } from "@/components/ui/icon";
import type { ActionFailure } from "@/lib/web/actions/result";
import { useFormState } from "./form-status";

/** In a Field, it needs no ID and no name. */
export const Input = ({ className, ...props }: ComponentProps<"input">) => (
  <input className={cx("control h-9", className)} {...props} {...useFieldProps()} />
);

export const Textarea = ({ className, rows = 4, ...props }: ComponentProps<"textarea">) => (
  <textarea rows={rows} className={cx("control py-2 leading-5", className)} {...props} {...useFieldProps()} />
);

/** The browser's own select, which works with a keyboard, on phones and without JavaScript. */
export const Select = ({ className, children, ...props }: ComponentProps<"select">) => (
  <span className={cx("relative block", className)}>
    <select className="control h-9 appearance-none pr-9" {...props} {...useFieldProps()}>
      {children}
    </select>
    <Icon
      name="chevrons-up-down"
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
    />
  </span>
);

type CheckboxProps = ComponentProps<"input"> & { type?: "checkbox" | "radio"; label: ReactNode; hint?: ReactNode };

export const Checkbox = ({ type = "checkbox", label, hint, className, ...props }: CheckboxProps) => (
  <label className={cx("flex items-start gap-2.5 text-sm", className)}>
    <input type={type} className="mt-0.5 size-4 shrink-0 accent-accent" {...props} />
    <span>
      <span className="font-medium">{label}</span>
      {hint && <span className="block text-[13px] text-muted">{hint}</span>}
    </span>
  </label>
);

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} {...props} className="pr-10" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="noscript:hidden absolute inset-y-1 right-1 grid w-7 place-items-center rounded-sm text-muted hover:text-ink"
      >
        <Icon name={shown ? "eye-off" : "eye"} className="size-4" />
      </button>
    </span>
  );
}

type FieldState = { id: string; name?: string; describedBy?: string; invalid: boolean; value?: string };

const FieldContext = createContext<FieldState | null>(null);

function useFieldProps() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    name: field.name,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    ...(field.value !== undefined && { defaultValue: field.value }),
  };
}

type FieldProps = {
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Instead of the form's error for the field. */
  error?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A control with a label and a hint. An error replaces the hint. */
export function Field({ name = "", label, hint, error: given, aside, className, children }: FieldProps) {
  const id = useId();
  const { failure } = useFormState();
  // The error stays until the field changes. The next submit validates it again.
  const [corrected, setCorrected] = useState<ActionFailure>();
  const error = given ?? (failure === corrected ? undefined : failure?.fieldErrors[name]);
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const state = {
    id,
    name: name || undefined,
    describedBy,
    invalid: error !== undefined,
    value: failure?.values[name],
  };
  return (
    <FieldContext value={state}>
      <div className={cx("grid content-start gap-1.5", className)} onInput={() => setCorrected(failure)}>
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor={id} className="font-medium text-[13px] text-ink">
            {label}
          </label>
          {aside && <span className="text-[13px] text-muted">{aside}</span>}
        </div>
        {children}
        {error && (
          <FieldError id={`${id}-error`} role={given ? "alert" : undefined}>
            {error}
          </FieldError>
        )}
        {hint && !error && (
          <p id={`${id}-hint`} className="text-[13px] text-muted">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

export const FieldError = (props: ComponentProps<"p">) => <p className="text-[13px] text-danger-ink" {...props} />;

type SelectFieldProps = ComponentProps<"select"> & {
  label: string;
  hint?: string;
  options: { value: string; label: string; disabled?: boolean }[];
};

export const SelectField = ({ name, label, hint, options, className, ...props }: SelectFieldProps) => (
  <Field name={name} label={label} hint={hint} className={className}>
    <Select {...props}>
      {options.map(({ label, ...option }) => (
        <option key={option.value} {...option}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
);
