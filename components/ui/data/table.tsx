import type { ComponentProps } from "react";
import { cx } from "@/components/cx";
import { Skeleton } from "@/components/ui/layout/loading";

/** A table that scrolls sideways, also with the keyboard. @param label what it lists */
export function Table({ label, className, children, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className="scroll-cue relative overflow-x-auto rounded-lg border border-line shadow-raised"
    >
      <table className={cx("w-full border-collapse text-left", className)} {...props}>
        {children}
      </table>
    </section>
  );
}

export function Th({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cx(
        "h-10 whitespace-nowrap border-line border-b bg-canvas px-3 sm:px-4 font-medium text-[13px] text-muted",
        className,
      )}
      {...props}
    />
  );
}

export function Td({ className, ...props }: ComponentProps<"td">) {
  return (
    <td
      className={cx("h-12 border-line border-b px-3 py-2 sm:px-4 [tr:last-child>&]:border-b-0", className)}
      {...props}
    />
  );
}

export const ActionsTh = () => (
  <Th>
    <span className="sr-only">Actions</span>
  </Th>
);

const rows = Array.from({ length: 10 }, (_, index) => `row ${index}`);

/** A placeholder for a table, with the heights of its header and rows. */
export function TableSkeleton() {
  return (
    <div role="status" className="overflow-hidden rounded-lg border border-line bg-surface shadow-raised">
      <span className="sr-only">Loading</span>
      <div className="h-10 border-line border-b bg-canvas" />
      <div className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row} className="flex h-12 items-center px-3 sm:px-4">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
