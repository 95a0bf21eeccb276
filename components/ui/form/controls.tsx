"use client";

import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/cx";
import { useFieldProps } from "./field";

export const controlClass =
  "w-full rounded-md border border-control bg-surface px-3 text-ink text-sm shadow-raised transition-colors placeholder:text-muted hover:border-ink/60 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken aria-invalid:border-danger";

/** In a Field, it needs no ID and no name. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cx(controlClass, "h-9", className)} {...props} {...useFieldProps()} />;
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea rows={rows} className={cx(controlClass, "py-2 leading-5", className)} {...props} {...useFieldProps()} />
  );
}

/** The browser's own select, which works with a keyboard, on phones and without JavaScript. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={cx("relative block", className)}>
      <select className={cx(controlClass, "h-9 appearance-none pr-9")} {...props} {...useFieldProps()}>
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  return (
    <label className={cx("flex items-start gap-2.5 text-sm", className)}>
      <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" {...props} />
      <span>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-[13px] text-muted">{hint}</span>}
      </span>
    </label>
  );
}
