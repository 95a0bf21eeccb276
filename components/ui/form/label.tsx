import type { ComponentProps } from "react";
import { cx } from "@/components/cx";

export function Label({ className, htmlFor, ...props }: ComponentProps<"label"> & { htmlFor: string }) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller gives the control and the text
  return <label htmlFor={htmlFor} className={cx("font-medium text-[13px] text-ink", className)} {...props} />;
}
