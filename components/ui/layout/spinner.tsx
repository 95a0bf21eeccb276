import { LoaderCircle } from "lucide-react";
import { cx } from "@/components/cx";

/** Hidden from screen readers: the text next to it is enough. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cx("size-4 animate-spin", className)} />;
}
