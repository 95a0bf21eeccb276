import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { Icon } from "@/components/ui/icon";

const tones = {
  neutral: { classes: "border-line bg-sunken text-ink", icon: "info" },
  warning: { classes: "border-warning/40 bg-warning-soft text-warning-ink", icon: "triangle-alert" },
  danger: { classes: "border-danger/30 bg-danger-soft text-danger-ink", icon: "circle-alert" },
} as const;

type AlertProps = ComponentProps<"div"> & { tone?: keyof typeof tones };

/** Use role="alert" only for an alert that appears after an action. */
export function Alert({ tone = "neutral", className, children, ...props }: AlertProps) {
  const { classes, icon } = tones[tone];
  return (
    <div className={cx("flex gap-2.5 rounded-md border px-3.5 py-3 text-sm leading-5", classes, className)} {...props}>
      <Icon name={icon} className="mt-0.5 size-4 shrink-0" />
      <div className="wrap-anywhere min-w-0 [&_.link]:text-current">{children}</div>
    </div>
  );
}

export const NeedsScript = ({ children, className }: { children: string; className?: string }) => (
  <Alert tone="warning" className={cx("noscript:flex hidden", className)}>
    {children} needs JavaScript.
  </Alert>
);
