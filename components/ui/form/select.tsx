"use client";

import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { cx } from "@/components/cx";
import { controlClass } from "./control";
import { isChanged } from "./early-change";
import { useFieldProps } from "./field";

/** The browser's own select, which works with a keyboard, on phones and without JavaScript. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  const wrapper = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const select = wrapper.current?.querySelector("select");
    if (!select || !isChanged(select)) return;
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  }, []);
  return (
    <span ref={wrapper} className={cx("relative block", className)}>
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
