"use client";

import { QuotaBar } from "@/components/ui/data/quota-bar";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { TitledCard } from "@/components/ui/layout/page";
import type { Windows } from "@/lib/platform/limiter/limiter";

type Level = "calm" | "near" | "full";

const levelOf = (share: number): Level => (share >= 1 ? "full" : share >= 0.8 ? "near" : "calm");

const announcements: Record<Level, string> = {
  calm: "",
  near: "You have used 80% of today's requests.",
  full: "You have used all of today's requests.",
};

/** Warns from 80% of the day's quota, visually and once for screen readers. */
export function DayWarning({ day: { limit, remaining } }: Pick<Windows, "day">) {
  const share = (limit - remaining) / limit;
  const level = levelOf(share);
  return (
    <>
      {level !== "calm" && (
        <Alert tone={level === "full" ? "danger" : "warning"}>
          {level === "full"
            ? "You have used all of today's requests. Further requests are rate limited until midnight UTC. "
            : `You have used ${Math.floor(share * 100)}% of today's requests. Requests beyond the limit get a 429. `}
          <Link className="link font-medium" href="/portal/plan">
            Compare plans
          </Link>
        </Alert>
      )}
      <p role="status" className="sr-only">
        {announcements[level]}
      </p>
    </>
  );
}

type QuotaCardProps = {
  windows: Windows;
  /** When the quota was read. */
  now: number;
  link?: { href: string; label: string };
};

export const QuotaCard = ({ windows: { minute, day }, now, ...card }: QuotaCardProps) => (
  <TitledCard title="Quota" bodyClass="@container" {...card}>
    <div className="grid gap-6 @xl:grid-cols-2 @xl:gap-10">
      <QuotaBar label="Today (UTC)" now={now} {...day} />
      <QuotaBar label="This minute" now={now} {...minute} />
    </div>
    <p className="mt-5 text-muted text-xs">Limits reset at the start of each minute and at midnight UTC.</p>
  </TitledCard>
);
