"use client";

import { useDeferredValue, useState } from "react";
import { formatNumber } from "@/components/number";
import { Alert } from "@/components/ui/layout/alert";
import { evenScenario, recordedScenario } from "@/lib/docs/scenarios";
import { mostRequests, simulate } from "@/lib/docs/simulation";
import type { BanPolicy } from "@/lib/platform/limiter/limiter";
import type { LastHour } from "@/lib/web/reads/last-hour";
import { sinceStart, timeOfDay } from "./outcomes";
import { Result } from "./result";
import { limitsOfSettings, type Settings, SettingsFields } from "./settings";

const initial: Settings = {
  plan: "free",
  perMinute: 60,
  perDay: 1_000,
  requestsPerMinute: 90,
  minutes: 5,
  startSecond: 0,
  usedToday: 0,
  reaction: "ignore",
};

/** @param recording the requests of an account, instead of steady traffic */
export function Simulator({ policy, recording }: { policy: BanPolicy; recording?: LastHour }) {
  const [settings, setSettings] = useState<Settings>(recording ? { ...initial, plan: "own" } : initial);
  const shown = useDeferredValue(settings);
  const tooMany = !recording && shown.requestsPerMinute * shown.minutes > mostRequests;
  return (
    <div className="grid gap-6">
      <SettingsFields
        settings={settings}
        own={recording}
        onChange={(changes) => setSettings((before) => ({ ...before, ...changes }))}
      />
      {tooMany ? (
        <Alert tone="warning">
          The simulator supports up to {formatNumber(mostRequests)} requests. Choose fewer minutes or fewer requests.
        </Alert>
      ) : (
        <Simulated settings={shown} policy={policy} recording={recording} />
      )}
    </div>
  );
}

type SimulatedProps = { settings: Settings; policy: BanPolicy; recording?: LastHour };

function Simulated({ settings, policy, recording }: SimulatedProps) {
  const { limits, keyLimits } = limitsOfSettings(settings, recording);
  const scenario = recording ? recordedScenario(recording) : evenScenario(settings);
  return (
    <Result
      simulation={simulate({ ...scenario, reaction: settings.reaction }, limits, policy, keyLimits)}
      planned={scenario.requests.length}
      time={recording ? timeOfDay(recording.since) : sinceStart}
      keyNames={recording?.keys.map(({ name }) => name)}
    />
  );
}
