import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/cx";
import { LinkButton } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { Link } from "./link";

type HeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

export const PageHeader = ({ title, description, actions }: HeaderProps) => (
  <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      <h1 className="text-2xl">{title}</h1>
      {description && <p className="mt-1 max-w-prose text-pretty text-muted">{description}</p>}
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </header>
);

export const Breadcrumb = ({ href, children }: { href: string; children: string }) => (
  <nav aria-label="Breadcrumb" className="mb-3">
    <Link href={href} className="inline-flex items-center gap-1.5 rounded-sm text-[13px] text-muted hover:text-ink">
      <Icon name="arrow-left" className="size-3.5" /> {children}
    </Link>
  </nav>
);

type EmptyStateProps = {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  link?: { href: string; label: string; variant?: "primary" } | false | "";
  action?: ReactNode;
  heading?: "h1" | "h2";
};

export const EmptyState = ({ icon, title, children, link, action, heading: Heading = "h2" }: EmptyStateProps) => (
  <div className="grid justify-items-center rounded-lg border border-control/50 border-dashed px-6 py-10 text-center">
    <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink">
      <Icon name={icon} className="size-5" />
    </span>
    <Heading className="text-[15px]">{title}</Heading>
    {children && <p className="mt-1 max-w-sm text-balance text-muted">{children}</p>}
    {link && (
      <LinkButton variant={link.variant} className="mt-5" href={link.href}>
        {link.label}
      </LinkButton>
    )}
    {action && <div className="mt-5">{action}</div>}
  </div>
);

export const Card = ({ className, ...props }: ComponentProps<"section">) => (
  <section className={cx("rounded-lg border border-line bg-surface shadow-raised", className)} {...props} />
);

/** `link`: a page with more of the same. */
type CardHeaderProps = HeaderProps & { link?: { href: string; label: string } };

export const CardHeader = ({ title, description, actions, link }: CardHeaderProps) => (
  <header className="flex flex-wrap justify-between gap-3 px-5 pt-4">
    <div className="min-w-0">
      <h2 className="text-[15px] leading-8">{title}</h2>
      {description && <p className="-mt-1 max-w-prose text-muted">{description}</p>}
    </div>
    {actions && <div className="flex gap-2">{actions}</div>}
    {link && (
      <LinkButton size="sm" href={link.href}>
        {link.label}
      </LinkButton>
    )}
  </header>
);

export const CardBody = ({ className, ...props }: ComponentProps<"div">) => (
  <div className={cx("card-body px-5 py-4", className)} {...props} />
);

export const CardFooter = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-end gap-3 rounded-b-lg border-line border-t bg-canvas px-5 py-3">
    {children}
  </div>
);

type TitledCardProps = CardHeaderProps &
  Pick<ComponentProps<"section">, "className" | "children"> & { bodyClass?: string };

export const TitledCard = ({ className, bodyClass, children, ...header }: TitledCardProps) => (
  <Card className={className}>
    <CardHeader {...header} />
    <CardBody className={bodyClass}>{children}</CardBody>
  </Card>
);
