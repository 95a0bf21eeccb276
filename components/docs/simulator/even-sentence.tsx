"use client";

import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/layout/alert";
import type { Simulation } from "@/lib/docs/simulation";
import { outcomes } from "./outcomes";
import { sinceStart } from "./times";

export function EvenSentence({ simulation: { sent, rejected, bans, runs } }: { simulation: Simulation }) {
  const [ban] = bans;
  if (ban)
    return (
      <Alert tone="danger">
        The key would be banned at <strong>{sinceStart(ban.at)}</strong>, for {clockSpan(ban.until - ban.at)}
        {bans.length > 1 && `, and ${bans.length - 1} more times after that`}. {formatNumber(rejected)} of{" "}
        {formatNumber(sent)} requests would be rate limited. Wait for Retry-After to avoid the ban.
      </Alert>
    );
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (first)
    return (
      <Alert tone="warning">
        The first request would be rate limited at <strong>{sinceStart(first.first)}</strong>, by{" "}
        {outcomes[first.outcome].by}: retry after {formatNumber(first.retryAfter ?? 0)} s. {formatNumber(rejected)} of{" "}
        {formatNumber(sent)} requests would be rate limited. The key would not be banned.
      </Alert>
    );
  return <Alert>All {formatNumber(sent)} requests would succeed.</Alert>;
}
