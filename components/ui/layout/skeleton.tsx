import { cx } from "@/components/cx";

/** A placeholder. Give it the size of the loaded content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-md bg-sunken", className)} />;
}
