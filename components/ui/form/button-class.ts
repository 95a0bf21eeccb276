import { cx } from "@/components/cx";

const variants = {
  primary: "bg-accent text-on-accent shadow-raised hover:bg-accent-strong",
  secondary: "border border-line bg-surface text-ink shadow-raised hover:bg-sunken",
  ghost: "text-muted hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-danger shadow-raised hover:bg-danger-strong",
  "danger-quiet": "border border-line bg-surface text-danger-ink shadow-raised hover:bg-danger-soft",
} as const;

const sizes = {
  sm: "h-8 px-3 text-[13px]",
  md: "h-9 px-3.5 text-sm",
  lg: "h-11 px-5 text-[15px]",
  icon: "size-8",
} as const;

export type Looks = { variant?: keyof typeof variants; size?: keyof typeof sizes; className?: string };

export const buttonClass = ({ variant = "secondary", size = "md", className }: Looks): string =>
  cx("button", variants[variant], sizes[size], className);
