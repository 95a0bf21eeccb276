import { cx } from "@/components/cx";

/** Keeps the place of what is being loaded. Give it the size that the real thing will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-md bg-sunken", className)} />;
}
