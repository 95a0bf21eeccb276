import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type EmptyStateProps = {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  heading?: "h1" | "h2";
};

export function EmptyState({ icon: Icon, title, children, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center rounded-lg border border-control/50 border-dashed px-6 py-14 text-center">
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <Heading className="text-[15px]">{title}</Heading>
      {children && <p className="mt-1 max-w-sm text-balance text-muted">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
