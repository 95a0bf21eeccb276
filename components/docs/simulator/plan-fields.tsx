"use client";

import { type PlanName, planNames, plans } from "@/lib/base/plans";
import { keyLimitsOf } from "@/lib/domains/plans/limits";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { ChoiceField, NumberField, OptionalNumberField } from "./fields";

/** `own`: the account's plan. `keyPerMinute` and `keyPerDay`: limits of each key's own, if any. */
export type PlanChoice = { plan: PlanName | "own"; keyPerMinute?: number; keyPerDay?: number } & Limits;

type OwnPlan = { plan: PlanName; limits: Limits };

export function limitsOfChoice({ plan, perMinute, perDay }: PlanChoice, own?: OwnPlan): Limits {
  if (plan === "own") return own?.limits ?? { perMinute, perDay };
  return plans[plan].limits ?? { perMinute, perDay };
}

export const keyLimitsOfChoice = ({ keyPerMinute, keyPerDay }: PlanChoice, limits: Limits) =>
  keyLimitsOf({ limitPerMinute: keyPerMinute ?? null, limitPerDay: keyPerDay ?? null }, limits);

const titles = Object.fromEntries(planNames.map((name) => [name, plans[name].title])) as Record<PlanName, string>;

const ofMinute = { min: 1, max: 1_000_000 };
const ofDay = { min: 1, max: 100_000_000 };

type PlanFieldsProps = { choice: PlanChoice; own?: OwnPlan; onChange: (changes: Partial<PlanChoice>) => void };

export function PlanFields({ choice, own, onChange }: PlanFieldsProps) {
  const options = own ? { own: `Your plan: ${titles[own.plan]}`, ...titles } : titles;
  return (
    <>
      <ChoiceField<PlanChoice["plan"]>
        label="Plan"
        value={choice.plan}
        options={options}
        onChange={(plan) => onChange({ plan })}
      />
      {choice.plan !== "own" && !plans[choice.plan].limits && (
        <>
          <NumberField
            label="Limit per minute"
            value={choice.perMinute}
            {...ofMinute}
            onChange={(perMinute) => onChange({ perMinute })}
          />
          <NumberField
            label="Limit per day"
            value={choice.perDay}
            {...ofDay}
            onChange={(perDay) => onChange({ perDay })}
          />
        </>
      )}
      <OptionalNumberField
        label="Key’s own limit per minute"
        value={choice.keyPerMinute}
        {...ofMinute}
        onChange={(keyPerMinute) => onChange({ keyPerMinute })}
      />
      <OptionalNumberField
        label="Key’s own limit per day"
        value={choice.keyPerDay}
        {...ofDay}
        onChange={(keyPerDay) => onChange({ keyPerDay })}
      />
    </>
  );
}
