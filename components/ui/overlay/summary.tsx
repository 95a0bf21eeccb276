import { cx } from "@/components/cx";
import { Icon } from "@/components/ui/icon";

/** Points down while the details are open. */
export const Marker = ({ className = "size-4 shrink-0 text-muted" }: { className?: string }) => (
  <Icon name="chevron-right" className={cx("transition-transform in-[[open]>summary]:rotate-90", className)} />
);

export const Summary = ({ children }: { children: string }) => (
  <summary className="inline-flex items-center gap-1.5 rounded-md font-medium text-[13px] text-muted hover:text-ink">
    <Marker className="size-4" />
    {children}
  </summary>
);
