"use client";

import { useDeferredValue, useState } from "react";
import { formatNumber } from "@/components/number";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/layout/alert";
import { type EvenPattern, evenScenario } from "@/lib/docs/scenarios";
import { mostRequests, type Reaction, type Simulation, simulate } from "@/lib/docs/simulation";
import type { BanPolicy } from "@/lib/platform/limiter/limiter";
import { ChoiceField, NumberField, SettingsCard } from "./fields";
import { outcomes, sinceStart } from "./outcomes";
import { keyLimitsOfChoice, limitsOfChoice, type PlanChoice, PlanFields } from "./plan-fields";
import { Result } from "./result";

function EvenSentence({ simulation: { sent, rejected, bans, runs } }: { simulation: Simulation }) {
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

type Choice = EvenPattern & PlanChoice;
type NumberName = "requestsPerMinute" | "minutes" | "startSecond" | "usedToday";

const initial: Choice = {
  plan: "free",
  perMinute: 60,
  perDay: 1_000,
  requestsPerMinute: 90,
  minutes: 5,
  startSecond: 0,
  usedToday: 0,
  reaction: "ignore",
};

const reactions: Record<Reaction, string> = {
  wait: "waits for Retry-After",
  ignore: "keeps sending",
  stop: "stops",
};

export function EvenSimulator({ policy }: { policy: BanPolicy }) {
  const [choice, setChoice] = useState(initial);
  const set = (changes: Partial<Choice>) => setChoice((before) => ({ ...before, ...changes }));
  const number = (name: NumberName, label: string, min: number, max: number) => (
    <NumberField label={label} value={choice[name]} min={min} max={max} onChange={(value) => set({ [name]: value })} />
  );
  const shown = useDeferredValue(choice);
  const tooMany = shown.requestsPerMinute * shown.minutes > mostRequests;
  return (
    <div className="grid gap-6">
      <SettingsCard>
        <PlanFields choice={choice} onChange={set} />
        {number("requestsPerMinute", "Requests per minute", 1, 10_000)}
        {number("minutes", "Duration in minutes", 1, 600)}
        <ChoiceField
          label="After a 429, the client"
          value={choice.reaction}
          options={reactions}
          onChange={(reaction) => set({ reaction })}
        />
        {number("startSecond", "Start at second", 0, 59)}
        {number("usedToday", "Requests used today", 0, 100_000_000)}
      </SettingsCard>
      {tooMany ? (
        <Alert tone="warning">
          The simulator supports up to {formatNumber(mostRequests)} requests. Choose fewer minutes or fewer requests.
        </Alert>
      ) : (
        <EvenResult choice={shown} policy={policy} />
      )}
    </div>
  );
}

function EvenResult({ choice, policy }: { choice: Choice; policy: BanPolicy }) {
  const limits = limitsOfChoice(choice);
  const simulation = simulate(evenScenario(choice), limits, policy, keyLimitsOfChoice(choice, limits));
  return <Result simulation={simulation} sentence={<EvenSentence simulation={simulation} />} time={sinceStart} />;
}
