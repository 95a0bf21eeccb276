import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/layout/link";
import { buttonClass, type Looks } from "./button-class";

export type ButtonProps = ComponentProps<"button"> & Looks;

/** A page has at most one primary button. */
export const Button = ({ variant, size, className, type = "button", ...props }: ButtonProps) => (
  <button type={type} className={buttonClass({ variant, size, className })} {...props} />
);

export const LinkButton = ({ variant, size, className, ...props }: ComponentProps<typeof Link> & Looks) => (
  <Link className={buttonClass({ variant, size, className })} {...props} />
);

export const ExportButton = ({ href }: { href: string }) => (
  <LinkButton href={href} download>
    <Icon name="download" /> <span className="max-sm:sr-only">Export CSV</span>
  </LinkButton>
);
