import { cx } from "@/components/cx";
import { Icon } from "@/components/ui/icon";

/** Give it the size of the loaded content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-md bg-sunken", className)} />;
}

/** Hidden from screen readers: the text next to it is enough. */
export function Spinner({ className }: { className?: string }) {
  return <Icon name="loader-circle" className={cx("size-4 animate-spin", className)} />;
}
