"use client";

import { type CSSProperties, useDeferredValue, useId, useState } from "react";
import { cx } from "@/components/cx";
import { MinuteBars } from "@/components/docs/simulator/minute-bars";
import { useHydrated } from "@/components/store";
import { clockSpan } from "@/components/time";
import { formatNumber } from "@/lib/base/number";
import { plans, selfServicePlans } from "@/lib/base/plans";
import { evenScenario, type Simulation, simulate } from "@/lib/docs/simulation";
import type { BanPolicy } from "@/lib/platform/limiter/limiter";

/** Requests per minute that the slider offers. Each step computes at most 60,000 requests. */
const rates = [10, 30, 60, 90, 120, 200, 300, 450, 600, 800, 1_000, 1_500, 2_000];
const minutes = 10;

export function PlanCheck({ policy }: { policy: BanPolicy }) {
  const id = useId();
  const [step, setStep] = useState(rates.indexOf(120));
  const [waits, setWaits] = useState(true);
  const rate = rates[useDeferredValue(step)] as number;
  const even = evenScenario({ requestsPerMinute: rate, minutes, startSecond: 0, usedToday: 0 });
  const scenario = { ...even, reaction: waits ? "wait" : "ignore" } as const;
  const disabled = !useHydrated();
  return (
    <div className="rounded-xl border border-line bg-surface p-6 shadow-raised">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <label htmlFor={id} className="max-sm:basis-full sm:min-w-80 sm:text-base">
          A client sends{" "}
          <output htmlFor={id} className="font-semibold">
            {formatNumber(rate)}
          </output>{" "}
          requests per minute
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={rates.length - 1}
          value={step}
          disabled={disabled}
          aria-valuetext={`${formatNumber(rate)} requests per minute`}
          onChange={(event) => setStep(event.target.valueAsNumber)}
          style={{ "--at": `${(step / (rates.length - 1)) * 100}%` } as CSSProperties}
          className="slider noscript:hidden h-6 min-w-48 grow"
        />
        <label className="noscript:hidden flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={waits}
            disabled={disabled}
            onChange={(event) => setWaits(event.target.checked)}
          />
          and waits for Retry-After
        </label>
      </div>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {selfServicePlans.map((plan) => (
          <li key={plan}>
            <Outcome
              title={plans[plan].title}
              rate={rate}
              simulation={simulate(scenario, plans[plan].limits, policy)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ title, rate, simulation }: { title: string; rate: number; simulation: Simulation }) {
  const { minutes, allowed, rejected, sent } = simulation;
  return (
    <>
      <MinuteBars minutes={minutes} max={rate} className="h-16" />
      <h3 className="mt-3 text-sm tracking-normal">{title}</h3>
      <p className={cx("mt-0.5", rejected > 0 ? "text-danger-ink" : "text-muted")}>
        {rejected === 0
          ? `All ${formatNumber(sent)} requests succeed.`
          : `${formatNumber(allowed)} of ${formatNumber(rate * minutes.length)} requests succeed. ${firstRejection(simulation)}`}
      </p>
    </>
  );
}

function firstRejection({ runs, bans: [ban] }: Simulation): string {
  const first = runs.find(({ outcome }) => outcome !== "allowed")?.first ?? 0;
  const banned = ban ? ` The key is banned after ${clockSpan(ban.at)}.` : "";
  return `The first 429 comes after ${clockSpan(first)}.${banned}`;
}
