import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { LinkButton } from "@/components/ui/form/button";
import type { HeaderProps } from "./page-header";

export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={cx("rounded-lg border border-line bg-surface shadow-raised", className)} {...props} />;
}

/** `link`: a page with more of the same. */
type CardHeaderProps = HeaderProps & { link?: { href: string; label: string } };

export function CardHeader({ title, description, actions, link }: CardHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 pt-4">
      <div className="min-w-0">
        <h2 className="text-[15px]">{title}</h2>
        {description && <p className="mt-0.5 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex gap-2">{actions}</div>}
      {link && (
        <LinkButton size="sm" href={link.href}>
          {link.label}
        </LinkButton>
      )}
    </header>
  );
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cx("px-5 py-4", className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-end gap-3 rounded-b-lg border-line border-t bg-canvas px-5 py-3",
        className,
      )}
      {...props}
    />
  );
}

type TitledCardProps = CardHeaderProps &
  Pick<ComponentProps<"section">, "className" | "children"> & { bodyClass?: string };

/** A card with a title above its contents. */
export const TitledCard = ({ className, bodyClass, children, ...header }: TitledCardProps) => (
  <Card className={className}>
    <CardHeader {...header} />
    <CardBody className={bodyClass}>{children}</CardBody>
  </Card>
);
