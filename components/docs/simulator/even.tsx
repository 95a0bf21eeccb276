"use client";

import { useDeferredValue, useState } from "react";
import { formatNumber } from "@/components/number";
import { Alert } from "@/components/ui/layout/alert";
import { type EvenPattern, evenScenario } from "@/lib/docs/scenarios";
import { mostRequests, type Reaction, simulate } from "@/lib/docs/simulation";
import type { BanPolicy } from "@/lib/platform/limiter/limiter";
import { EvenSentence } from "./even-sentence";
import { ChoiceField, NumberField, SettingsCard } from "./fields";
import { keyLimitsOfChoice, limitsOfChoice, type PlanChoice, PlanFields } from "./plan-fields";
import { Result } from "./result";
import { sinceStart } from "./times";

type Choice = EvenPattern & PlanChoice;

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
  const shown = useDeferredValue(choice);
  const tooMany = shown.requestsPerMinute * shown.minutes > mostRequests;
  return (
    <div className="grid gap-6">
      <SettingsCard>
        <PlanFields choice={choice} onChange={set} />
        <NumberField
          label="Requests per minute"
          value={choice.requestsPerMinute}
          min={1}
          max={10_000}
          onChange={(requestsPerMinute) => set({ requestsPerMinute })}
        />
        <NumberField
          label="Duration in minutes"
          value={choice.minutes}
          min={1}
          max={600}
          onChange={(minutes) => set({ minutes })}
        />
        <ChoiceField
          label="After a 429, the client"
          value={choice.reaction}
          options={reactions}
          onChange={(reaction) => set({ reaction })}
        />
        <NumberField
          label="Start at second"
          value={choice.startSecond}
          min={0}
          max={59}
          onChange={(startSecond) => set({ startSecond })}
        />
        <NumberField
          label="Requests used today"
          value={choice.usedToday}
          min={0}
          max={100_000_000}
          onChange={(usedToday) => set({ usedToday })}
        />
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
