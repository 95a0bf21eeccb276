import type { Metadata } from "next";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { QuotaBar } from "@/components/ui/quota-bar";
import { requireUser } from "@/lib/auth/guards";
import { limiter } from "@/lib/limiter";
import { plans } from "@/lib/plans/plans";

export const metadata: Metadata = { title: "Overview" };

export default async function Overview() {
  const { accountId, plan, limits } = await requireUser("/portal");
  const now = Date.now();
  const { minute, day } = await limiter().peek(accountId, limits, now);
  return (
    <>
      <PageHeader title="Overview" />
      <Card>
        <CardHeader title="Quota" description={`What is left on ${plans[plan].title}, shared by all of your keys.`} />
        <CardBody className="grid gap-8 md:grid-cols-2">
          <QuotaBar label="This minute" now={now} {...minute} />
          <QuotaBar label="Today (UTC)" now={now} {...day} />
        </CardBody>
      </Card>
    </>
  );
}
