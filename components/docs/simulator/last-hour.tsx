"use client";

import { Activity } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "@/components/docs/signed-in";
import { formatNumber } from "@/components/number";
import { ReadError } from "@/components/portal/fetch-json";
import { QueryProvider } from "@/components/portal/query-provider";
import { useRead } from "@/components/portal/use-read";
import { clockSpan } from "@/components/time";
import { Alert } from "@/components/ui/layout/alert";
import { Link } from "@/components/ui/layout/link";
import { Skeleton } from "@/components/ui/layout/loading";
import { EmptyState } from "@/components/ui/layout/page";
import { MINUTE_MS } from "@/lib/base/time";
import { lastHourPath, recordedScenario } from "@/lib/docs/scenarios";
import { type Simulation, simulate } from "@/lib/docs/simulation";
import type { BanPolicy } from "@/lib/platform/limiter/limiter";
import type { LastHour } from "@/lib/web/reads/last-hour";
import { ChoiceField, SettingsCard } from "./fields";
import { outcomes, type ShowTime, timeOfDay } from "./outcomes";
import { keyLimitsOfChoice, limitsOfChoice, type PlanChoice, PlanFields } from "./plan-fields";
import { Result } from "./result";

type LastHourSentenceProps = {
  simulation: Simulation;
  /** The number of recorded requests, including those a waiting client would not have sent. */
  recorded: number;
  keyNames: string[];
  time: ShowTime;
};

function LastHourSentence({ simulation, recorded, keyNames, time }: LastHourSentenceProps) {
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

type Choice = PlanChoice & { reaction: "wait" | "ignore" };

const initial: Choice = { plan: "own", perMinute: 60, perDay: 1_000, reaction: "ignore" };

const reactions: Record<Choice["reaction"], string> = {
  ignore: "sent the same requests",
  wait: "waited for Retry-After",
};

export function LastHourSimulator({ policy }: { policy: BanPolicy }) {
  if (!useSignedIn()) return <SignInFirst />;
  return (
    <QueryProvider>
      <LastHourView policy={policy} />
    </QueryProvider>
  );
}

const readAgainMs = MINUTE_MS;

function LastHourView({ policy }: { policy: BanPolicy }) {
  const [choice, setChoice] = useState(initial);
  const set = (changes: Partial<Choice>) => setChoice((before) => ({ ...before, ...changes }));
  const { data, error, refetch } = useRead<LastHour>("last-hour", readAgainMs);
  const problem = error && <LoadError error={error} retry={() => void refetch()} />;
  if (!data) return problem ?? <Skeleton className="h-96" />;
  return (
    <div className="grid gap-6">
      <SettingsCard>
        <PlanFields choice={choice} own={data} onChange={set} />
        <ChoiceField
          label="After a 429, my programs"
          value={choice.reaction}
          options={reactions}
          onChange={(reaction) => set({ reaction })}
        />
      </SettingsCard>
      {problem}
      {data.keys.length === 0 ? <Empty /> : <Replay data={data} choice={choice} policy={policy} />}
    </div>
  );
}

/** @param error a TypeError if the network failed */
const LoadError = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ReadError && error.status === 401 ? (
    <SignInFirst ended />
  ) : (
    <Alert tone="warning">
      {error instanceof ReadError ? error.message : "We could not reach the server."}{" "}
      <button type="button" className="link" onClick={retry}>
        Try again
      </button>
    </Alert>
  );

const Empty = () => (
  <EmptyState icon={Activity} title="No requests in the last hour">
    Send a request with one of your keys, for example from{" "}
    <Link href="/docs/reference/listPets" className="link">
      List animals
    </Link>
    , and come back. Until then, simulate steady traffic.
  </EmptyState>
);

function Replay({ data, choice, policy }: { data: LastHour; choice: Choice; policy: BanPolicy }) {
  const limits = limitsOfChoice(choice, data);
  const scenario = recordedScenario(data, choice.reaction);
  const simulation = simulate(scenario, limits, policy, keyLimitsOfChoice(choice, limits));
  const time = timeOfDay(data.since);
  const keyNames = data.keys.map(({ name }) => name);
  const recorded = data.keys.reduce((sum, { at }) => sum + at.length, 0);
  return (
    <>
      <Result
        sentence={<LastHourSentence simulation={simulation} recorded={recorded} keyNames={keyNames} time={time} />}
        simulation={simulation}
        time={time}
        keyNames={keyNames}
      />
      <p className="text-[13px] text-muted">
        All requests your account has sent since {time(0)} UTC, including rate-limited requests. The simulation ignores
        earlier requests and bans.
      </p>
    </>
  );
}

const SignInFirst = ({ ended = false }: { ended?: boolean }) => (
  <Alert>
    {ended ? "Your session has expired. " : ""}
    <Link href={`/sign-in?callbackUrl=${encodeURIComponent(lastHourPath)}`} className="link">
      Sign in
    </Link>{" "}
    to replay your account’s requests from the last hour under any plan.
  </Alert>
);
