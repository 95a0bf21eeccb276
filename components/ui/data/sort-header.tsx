import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "@/components/ui/layout/link";
import { Th } from "./table";

export function SortHeader({
  href,
  sorted,
  className,
  children,
}: {
  href: string;
  sorted?: "ascending" | "descending";
  className?: string;
  children: string;
}) {
  const Icon = sorted === "ascending" ? ArrowUp : sorted === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <Th aria-sort={sorted ?? "none"} className={className}>
      <Link
        href={href}
        scroll={false}
        className="-mx-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:text-ink aria-current:text-ink"
        aria-current={sorted ? "true" : undefined}
      >
        {children}
        <Icon aria-hidden="true" className="size-3.5" />
      </Link>
    </Th>
  );
}
