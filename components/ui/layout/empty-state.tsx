import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/form/button";
import { Link } from "./link";

type EmptyStateProps = {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  link?: { href: string; label: string } | false | "";
  heading?: "h1" | "h2";
};

export function EmptyState({ icon: Icon, title, children, link, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center rounded-lg border border-control/50 border-dashed px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <Heading className="text-[15px]">{title}</Heading>
      {children && <p className="mt-1 max-w-sm text-balance text-muted">{children}</p>}
      {link && (
        <Button asChild className="mt-5">
          <Link href={link.href}>{link.label}</Link>
        </Button>
      )}
    </div>
  );
}
