import type { ReactNode } from "react";
import { cx } from "@/components/cx";

const tones = {
  neutral: "bg-sunken text-muted",
  info: "bg-info-soft text-info-ink",
  accent: "bg-accent-soft text-accent-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
} as const;

export type Tone = keyof typeof tones;

type BadgeProps = { tone?: Tone; code?: boolean; className?: string; children: ReactNode };

/** The text shows the state; the colour only supports it. A text begins with a capital, unless it is `code`. */
export function Badge({ tone = "neutral", code, className, children }: BadgeProps) {
  return (
    <span className={cx("badge", tones[tone], code && "font-mono", className)}>
      {typeof children === "string" && !code ? <span className="first-letter:uppercase">{children}</span> : children}
    </span>
  );
}
