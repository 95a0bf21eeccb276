import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { Link } from "@/components/ui/layout/link";
import { Slot } from "@/components/ui/layout/slot";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0";

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

export type ButtonProps = ComponentProps<"button"> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Renders the child, such as a link, with the style of a button. */
  asChild?: boolean;
};

/** A page has at most one primary button. */
export function Button({ variant = "secondary", size = "md", asChild, className, type, ...props }: ButtonProps) {
  const classes = cx(base, variants[variant], sizes[size], className);
  if (asChild) return <Slot className={classes} {...props} />;
  return <button type={type ?? "button"} className={classes} {...props} />;
}

type LinkButtonProps = Pick<ButtonProps, "variant" | "size" | "className" | "children"> & {
  href: string;
  rel?: string;
};

export const LinkButton = ({ href, rel, children, ...props }: LinkButtonProps) => (
  <Button {...props} asChild>
    <Link href={href} rel={rel}>
      {children}
    </Link>
  </Button>
);
