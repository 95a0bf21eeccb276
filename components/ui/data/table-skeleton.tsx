import { Skeleton } from "@/components/ui/layout/skeleton";

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
