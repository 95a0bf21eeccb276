"use client";

import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import type { Simulation } from "@/lib/docs/simulation";
import { sinceStart } from "./times";

/** What became of a client that sends evenly, in a sentence. */
export function EvenSentence({ simulation: { sent, refused, bans, runs } }: { simulation: Simulation }) {
  const [ban] = bans;
  if (ban)
    return (
      <Alert tone="danger">
        The key is banned at <strong>{sinceStart(ban.at)}</strong>, for {clockSpan(ban.until - ban.at)}
        {bans.length > 1 && `, and ${bans.length - 1} more times after that`}. {formatNumber(refused)} of{" "}
        {formatNumber(sent)} requests are refused. Waiting for Retry-After would have kept it.
      </Alert>
    );
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (first)
    return (
      <Alert tone="warning">
        The first refusal is at <strong>{sinceStart(first.first)}</strong>, by the limit of the {first.outcome}: retry
        after {formatNumber(first.retryAfter ?? 0)} s. {formatNumber(refused)} of {formatNumber(sent)} requests are
        refused, and no ban falls.
      </Alert>
    );
  return <Alert>All {formatNumber(sent)} requests pass.</Alert>;
}
