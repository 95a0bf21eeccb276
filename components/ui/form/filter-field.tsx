import type { ReactNode } from "react";
import { cx } from "@/components/cx";
import { Label } from "./label";

type FilterFieldProps = { id: string; label: string; className?: string; children: ReactNode };

export function FilterField({ id, label, className = "basis-36 sm:max-w-56", children }: FilterFieldProps) {
  return (
    <div className={cx("grid min-w-36 grow gap-1.5", className)}>
      <Label htmlFor={id}>{label}</Label>
      {children}
    </div>
  );
}
