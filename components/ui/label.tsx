"use client";

import { Label as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "@/components/cx";

export function Label({ className, ...props }: ComponentProps<typeof Radix.Root> & { htmlFor: string }) {
  return <Radix.Root className={cx("font-medium text-[13px] text-ink", className)} {...props} />;
}
