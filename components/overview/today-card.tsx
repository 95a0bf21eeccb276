"use client";

import dynamic from "next/dynamic";
import { formatNumber } from "@/components/number";
import { Button } from "@/components/ui/form/button";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { Link } from "@/components/ui/layout/link";
import { Skeleton } from "@/components/ui/layout/loading";
import { type Hour, series } from "./today-series";
import { TodayTable } from "./today-table";

// The chart library comes after the page. The skeleton keeps its space.
const TodayChart = dynamic(() => import("./today-chart"), { ssr: false, loading: () => <Skeleton className="h-44" /> });

/** Today's requests by the hour: as sums, as a chart, and as a table behind it. */
export function TodayCard({ hours }: { hours: Hour[] }) {
  const sum = (key: keyof Hour) => hours.reduce((total, row) => total + row[key], 0);
  return (
    <Card>
      <CardHeader
        title="Requests today"
        description="By hour, in UTC."
        actions={
          <Button asChild size="sm">
            <Link href="/portal/usage">View usage</Link>
          </Button>
        }
      />
      <CardBody>
        <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
          {series.map(({ key, label, background }) => (
            <div key={key} className="flex flex-col-reverse">
              <dt className="flex items-center gap-1.5 text-[13px] text-muted">
                <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background }} /> {label}
              </dt>
              <dd className="font-semibold text-xl tabular-nums tracking-tight">{formatNumber(sum(key))}</dd>
            </div>
          ))}
        </dl>
        <TodayChart hours={hours} />
        <TodayTable hours={hours} />
      </CardBody>
    </Card>
  );
}
