"use client";

import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import type { Simulation } from "@/lib/docs/simulation";
import type { ShowTime } from "./times";

type LastHourSentenceProps = {
  simulation: Simulation;
  /** How many requests there are, those included that a client that waits would not have sent. */
  recorded: number;
  keyNames: string[];
  time: ShowTime;
};

/** What would have become of the requests that were recorded, in a sentence or two. */
export function LastHourSentence({ simulation, recorded, keyNames, time }: LastHourSentenceProps) {
  const { sent, refused, bans, runs } = simulation;
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (!first)
    return (
      <Alert>{recorded === 1 ? "The one request" : `All ${formatNumber(recorded)} requests`} would have passed.</Alert>
    );
  const [ban] = bans;
  const unsent = recorded - sent;
  return (
    <Alert tone={ban ? "danger" : "warning"}>
      <strong>
        {formatNumber(refused)} of {formatNumber(recorded)}
      </strong>{" "}
      requests would have been refused, the first at {time(first.first)} by the limit of the {first.outcome}.{" "}
      {unsent > 0 && `${formatNumber(unsent)} would not have been sent, as they fall into a wait. `}
      {ban ? (
        <>
          A ban of {keyNames[ban.key]} would have fallen at <strong>{time(ban.at)}</strong>, for{" "}
          {clockSpan(ban.until - ban.at)}
          {bans.length > 1 && `, and ${bans.length - 1} more after that`}.
        </>
      ) : (
        "No ban would have fallen."
      )}
    </Alert>
  );
}
