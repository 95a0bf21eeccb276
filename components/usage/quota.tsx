"use client";

import Link from "next/link";
import { formatNumber } from "@/components/number";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { QuotaBar } from "@/components/ui/quota-bar";
import type { Windows } from "@/lib/limiter/limiter";

type Level = "calm" | "near" | "full";

const levelOf = (share: number): Level => (share >= 1 ? "full" : share >= 0.8 ? "near" : "calm");

const announcements: Record<Level, string> = {
  calm: "",
  near: "80 % of today's requests are used.",
  full: "Today's requests are used up.",
};

function Message({ level, percent }: { level: Level; percent: number }) {
  if (level === "calm") return <>{percent} % of today's requests are used. Requests refused with 429 do not count.</>;
  return (
    <>
      {level === "full"
        ? "Today's requests are used up: every further one is refused with 429 until midnight UTC. "
        : `${percent} % of today's requests are used. Beyond the limit, requests are refused with 429. `}
      <Link className="link font-medium" href="/portal/plan">
        Compare the plans
      </Link>
    </>
  );
}

/** Where both windows stand, with a warning from 80 % of the day on. @param now when they were read, in milliseconds */
export function Quota({ windows: { minute, day }, now }: { windows: Windows; now: number }) {
  const used = day.limit - day.remaining;
  const level = levelOf(used / day.limit);
  return (
    <Card>
      <CardHeader
        title="Quota"
        description={`${formatNumber(minute.limit)} requests a minute and ${formatNumber(day.limit)} a UTC day, shared by all of your keys.`}
      />
      <CardBody className="grid gap-5">
        <div className="grid gap-6 md:grid-cols-2 md:gap-10">
          <QuotaBar label="This minute" now={now} {...minute} />
          <QuotaBar label="Today (UTC)" now={now} {...day} />
        </div>
        <Alert tone={({ calm: "neutral", near: "warning", full: "danger" } as const)[level]}>
          <Message level={level} percent={Math.floor((used / day.limit) * 100)} />
        </Alert>
        <p role="status" className="sr-only">
          {announcements[level]}
        </p>
      </CardBody>
    </Card>
  );
}
