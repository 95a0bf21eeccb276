"use client";

import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import type { Windows } from "@/lib/platform/limiter/limiter";

type Level = "calm" | "near" | "full";

const levelOf = (share: number): Level => (share >= 1 ? "full" : share >= 0.8 ? "near" : "calm");

const announcements: Record<Level, string> = {
  calm: "",
  near: "80 % of today's requests are used.",
  full: "Today's requests are used up.",
};

/** Warns from 80 % of the day's requests on, and once they are used up: for the eye, and once for a screen reader. */
export function DayWarning({ day: { limit, remaining } }: Pick<Windows, "day">) {
  const share = (limit - remaining) / limit;
  const level = levelOf(share);
  return (
    <>
      {level !== "calm" && (
        <Alert tone={level === "full" ? "danger" : "warning"}>
          {level === "full"
            ? "Today's requests are used up: every further one is refused with 429 until midnight UTC. "
            : `${Math.floor(share * 100)} % of today's requests are used. Beyond the limit, requests are refused with 429. `}
          <Link className="link font-medium" href="/portal/plan">
            Compare the plans
          </Link>
        </Alert>
      )}
      <p role="status" className="sr-only">
        {announcements[level]}
      </p>
    </>
  );
}
