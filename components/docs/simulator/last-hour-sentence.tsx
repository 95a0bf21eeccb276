"use client";

import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/layout/alert";
import type { Simulation } from "@/lib/docs/simulation";
import { outcomes } from "./outcomes";
import type { ShowTime } from "./times";

type LastHourSentenceProps = {
  simulation: Simulation;
  /** The number of recorded requests, including those a waiting client would not have sent. */
  recorded: number;
  keyNames: string[];
  time: ShowTime;
};

export function LastHourSentence({ simulation, recorded, keyNames, time }: LastHourSentenceProps) {
  const { sent, rejected, bans, runs } = simulation;
  const first = runs.find(({ outcome }) => outcome !== "allowed");
  if (!first)
    return (
      <Alert>{recorded === 1 ? "Your request" : `All ${formatNumber(recorded)} requests`} would have succeeded.</Alert>
    );
  const [ban] = bans;
  const unsent = recorded - sent;
  return (
    <Alert tone={ban ? "danger" : "warning"}>
      <strong>
        {formatNumber(rejected)} of {formatNumber(recorded)}
      </strong>{" "}
      requests would have been rate limited, the first at {time(first.first)} by {outcomes[first.outcome].by}.{" "}
      {unsent > 0 && `${formatNumber(unsent)} would not have been sent during a wait. `}
      {ban ? (
        <>
          The key {keyNames[ban.key]} would have been banned at <strong>{time(ban.at)}</strong>, for{" "}
          {clockSpan(ban.until - ban.at)}
          {bans.length > 1 && `, followed by ${bans.length - 1} more bans`}.
        </>
      ) : (
        "No key would have been banned."
      )}
    </Alert>
  );
}
