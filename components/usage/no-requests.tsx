import { ChartNoAxesColumn } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { UsageRange } from "@/lib/domains/usage/words";

const spans: Record<UsageRange, string> = {
  hour: "in the last hour",
  day: "today",
  "7d": "in the last 7 days",
  "30d": "in the last 30 days",
};

type NoRequestsProps = {
  /** Where all filters are off, if any is on. */
  resetHref: string | undefined;
  range: UsageRange;
  /** Says whether a request would be noticed. */
  live: ReactNode;
};

/** What usage shows where there is none. */
export function NoRequests({ resetHref, range, live }: NoRequestsProps) {
  return (
    <div className="grid gap-2">
      <EmptyState
        icon={ChartNoAxesColumn}
        title={resetHref ? "No request matches these filters" : `No requests ${spans[range]}`}
        action={
          (resetHref || range !== "30d") && (
            <Button asChild>
              <Link href={resetHref ?? "/portal/usage?range=30d"}>
                {resetHref ? "Reset the filters" : "Show 30 days"}
              </Link>
            </Button>
          )
        }
      >
        A request is shown here within a second of its answer.
      </EmptyState>
      <div className="justify-self-end">{live}</div>
    </div>
  );
}
