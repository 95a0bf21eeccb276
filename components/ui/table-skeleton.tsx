import { Skeleton } from "./skeleton";

export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div role="status" className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-raised">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, index) => `row ${index}`).map((row) => (
        <Skeleton key={row} className="h-7" />
      ))}
    </div>
  );
}
