"use client";

import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { controlClass } from "./control";
import { useFieldProps } from "./field";

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
