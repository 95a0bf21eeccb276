"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { controlClass } from "./control";
import { useFieldProps } from "./field";

/** In a Field, it needs no ID and no name. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={cx(controlClass, "h-9", className)} {...props} {...useFieldProps()} />;
}
