"use client";

import { useDeferredValue, useState } from "react";
import { useSignedIn } from "@/components/docs/signed-in";
import { ReadError } from "@/components/portal/fetch-json";
import { QueryProvider } from "@/components/portal/query-provider";
import { useRead } from "@/components/portal/read";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Skeleton } from "@/components/ui/layout/loading";
import { EmptyState } from "@/components/ui/layout/page";
import { formatNumber } from "@/lib/base/number";
import { MINUTE_MS } from "@/lib/base/time";
import { evenScenario, lastHourPath, recordedScenario, simulate } from "@/lib/docs/simulation";
import { maxSimulated } from "@/lib/domains/usage/vocabulary";
import type { BanPolicy } from "@/lib/platform/limiter/limiter";
import type { LastHourRead } from "@/lib/web/reads/last-hour";
import { sinceStart, timeOfDay } from "./outcomes";
import { SimulationResult } from "./result";
import { limitsOfSettings, SettingsFields, type SimulatorSettings } from "./settings";

const initial: SimulatorSettings = {
  plan: "free",
  perMinute: 60,
  perDay: 1_000,
  requestsPerMinute: 90,
  minutes: 5,
  startSecond: 0,
  usedToday: 0,
  reaction: "wait",
};

/** @param recording the requests of an account, instead of steady traffic */
export function Simulator({ policy, recording }: { policy: BanPolicy; recording?: LastHourRead }) {
  const [settings, setSettings] = useState<SimulatorSettings>(
    recording ? { ...initial, plan: "own", reaction: "ignore" } : initial,
  );
  const shown = useDeferredValue(settings);
  const tooMany = !recording && shown.requestsPerMinute * shown.minutes > maxSimulated;
  return (
    <div className="grid gap-6">
      <SettingsFields
        settings={settings}
        own={recording}
        onChange={(changes) => setSettings((before) => ({ ...before, ...changes }))}
      />
      {tooMany ? (
        <Alert tone="warning">
          The simulator supports up to {formatNumber(maxSimulated)} requests. Choose fewer minutes or fewer requests.
        </Alert>
      ) : (
        <Simulated settings={shown} policy={policy} recording={recording} />
      )}
    </div>
  );
}

type SimulatedProps = { settings: SimulatorSettings; policy: BanPolicy; recording?: LastHourRead };

function Simulated({ settings, policy, recording }: SimulatedProps) {
  const { limits, keyLimits } = limitsOfSettings(settings, recording);
  const scenario = recording ? recordedScenario(recording) : evenScenario(settings);
  return (
    <SimulationResult
      simulation={simulate({ ...scenario, reaction: settings.reaction }, limits, policy, keyLimits)}
      planned={scenario.requests.length}
      limit={limits.perMinute}
      time={recording ? timeOfDay(recording.since) : sinceStart}
      keyNames={recording?.keys.map(({ name }) => name)}
    />
  );
}

export function LastHourSimulator({ policy }: { policy: BanPolicy }) {
  if (!useSignedIn()) return <SignInFirst />;
  return (
    <QueryProvider>
      <LastHourView policy={policy} />
    </QueryProvider>
  );
}

function LastHourView({ policy }: { policy: BanPolicy }) {
  const { data, error, refetch } = useRead<LastHourRead>("last-hour", MINUTE_MS);
  if (error instanceof ReadError && error.status === 401) return <SignInFirst ended />;
  return (
    <div className="grid gap-6">
      {error && (
        <Alert tone="warning">
          <span>{error instanceof ReadError ? error.message : "We could not reach the server."}</span>{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </Alert>
      )}
      {data ? <Replay data={data} policy={policy} /> : !error && <Skeleton className="h-96" />}
    </div>
  );
}

function Replay({ data, policy }: { data: LastHourRead; policy: BanPolicy }) {
  if (data.keys.length === 0)
    return (
      <EmptyState icon="activity" title="No requests in the last hour">
        Send a request with one of your keys, for example from <Link href="/docs/reference/listPets">List animals</Link>
        , and come back. Until then, simulate steady traffic.
      </EmptyState>
    );
  return (
    <>
      <Simulator policy={policy} recording={data} />
      <p className="text-[13px] text-muted">
        All requests your account has sent since {timeOfDay(data.since)(0)} UTC, including rate-limited requests. The
        simulation ignores earlier requests and bans.
      </p>
    </>
  );
}

const SignInFirst = ({ ended = false }: { ended?: boolean }) => (
  <Alert>
    {ended ? "Your session has expired. " : ""}
    <Link href={`/sign-in?callbackUrl=${encodeURIComponent(lastHourPath)}`}>Sign in</Link> to replay your account’s
    requests from the last hour under any plan.
  </Alert>
);
