"use client";

import { QuotaBar } from "@/components/ui/data/quota-bar";
import { LinkButton } from "@/components/ui/form/button";
import { Card, CardBody, CardHeader } from "@/components/ui/layout/card";
import { DayWarning } from "@/components/usage/day-warning";
import { plans } from "@/lib/base/plans";
import type { Overview } from "@/lib/web/reads/overview";

/** The quota of both windows, with a warning from 80% of the day. */
export function QuotaCard({ overview: { now, plan, windows } }: { overview: Overview }) {
  return (
    <Card>
      <CardHeader
        title="Quota"
        description={`Requests left on ${plans[plan].title}, shared by all your keys.`}
        actions={
          <LinkButton size="sm" href="/portal/plan">
            Change plan
          </LinkButton>
        }
      />
      <CardBody className="grid gap-5 pb-5">
        <div className="grid gap-8 md:grid-cols-2">
          <QuotaBar label="This minute" now={now} {...windows.minute} />
          <QuotaBar label="Today (UTC)" now={now} {...windows.day} />
        </div>
        <DayWarning day={windows.day} />
      </CardBody>
    </Card>
  );
}
