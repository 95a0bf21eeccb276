import { LoaderCircle } from "lucide-react";
import { cx } from "@/components/cx";

/** A wheel that turns while something is under way. Says nothing to a screen reader: the text beside it does. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden="true" className={cx("size-4 animate-spin", className)} />;
}
