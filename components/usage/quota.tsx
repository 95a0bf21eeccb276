"use client";

import { formatNumber } from "@/components/number";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { QuotaBar } from "@/components/ui/quota-bar";
import type { Windows } from "@/lib/platform/limiter/limiter";

/** Where both windows stand. @param now when they were read, in milliseconds */
export function Quota({ windows: { minute, day }, now }: { windows: Windows; now: number }) {
  return (
    <Card>
      <CardHeader
        title="Quota"
        description={`${formatNumber(minute.limit)} requests a minute and ${formatNumber(day.limit)} a UTC day, shared by all of your keys. Requests refused with 429 do not count.`}
      />
      <CardBody className="grid gap-6 md:grid-cols-2 md:gap-10">
        <QuotaBar label="This minute" now={now} {...minute} />
        <QuotaBar label="Today (UTC)" now={now} {...day} />
      </CardBody>
    </Card>
  );
}
