"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { controlClass } from "./control";
import { useFieldProps } from "./field";

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea rows={rows} className={cx(controlClass, "py-2 leading-5", className)} {...props} {...useFieldProps()} />
  );
}
