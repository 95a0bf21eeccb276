"use client";

import { formatNumber } from "@/components/number";
import { QuotaBar } from "@/components/ui/data/quota-bar";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import type { Windows } from "@/lib/platform/limiter/limiter";

/** @param now when the quota was read, in milliseconds since the epoch */
export function Quota({ windows: { minute, day }, now }: { windows: Windows; now: number }) {
  return (
    <Card>
      <CardHeader
        title="Quota"
        description={`${formatNumber(minute.limit)} requests per minute and ${formatNumber(day.limit)} per UTC day, shared by all your keys. Rate-limited requests do not count.`}
      />
      <CardBody className="grid gap-6 md:grid-cols-2 md:gap-10">
        <QuotaBar label="This minute" now={now} {...minute} />
        <QuotaBar label="Today (UTC)" now={now} {...day} />
      </CardBody>
    </Card>
  );
}
