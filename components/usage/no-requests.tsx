import { ChartNoAxesColumn } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/layout/empty-state";
import type { UsageRange } from "@/lib/domains/usage/words";

const spans: Record<UsageRange, string> = {
  hour: "in the last hour",
  day: "today",
  "7d": "in the last 7 days",
  "30d": "in the last 30 days",
};

type NoRequestsProps = {
  /** The URL without filters, if any filter is set. */
  resetHref: string | undefined;
  range: UsageRange;
  live: ReactNode;
};

export function NoRequests({ resetHref, range, live }: NoRequestsProps) {
  return (
    <div className="grid gap-2">
      <EmptyState
        icon={ChartNoAxesColumn}
        title={resetHref ? "No requests match these filters" : `No requests ${spans[range]}`}
        link={
          (resetHref || range !== "30d") && {
            href: resetHref ?? "/portal/usage?range=30d",
            label: resetHref ? "Clear filters" : "Show 30 days",
          }
        }
      >
        Requests appear here within a second.
      </EmptyState>
      <div className="justify-self-end">{live}</div>
    </div>
  );
}
