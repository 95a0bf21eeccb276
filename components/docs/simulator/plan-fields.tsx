"use client";

import { type PlanName, planNames } from "@/lib/base/vocabulary";
import { plans } from "@/lib/domains/plans/plans";
import type { Limits } from "@/lib/platform/limiter/limiter";
import { ChoiceField, NumberField } from "./fields";

/** A plan to compute with: one of the table, `enterprise` with numbers of its own, or `own`, what the account has. */
export type PlanChoice = { plan: PlanName | "own" } & Limits;

/** What the viewer's account has. */
export type OwnPlan = { plan: PlanName; limits: Limits };

/** The limits of the chosen plan. */
export function limitsOfChoice({ plan, perMinute, perDay }: PlanChoice, own?: OwnPlan): Limits {
  if (plan === "own") return own?.limits ?? { perMinute, perDay };
  return plans[plan].limits ?? { perMinute, perDay };
}

const titles = Object.fromEntries(planNames.map((name) => [name, plans[name].title])) as Record<PlanName, string>;

type PlanFieldsProps = { choice: PlanChoice; own?: OwnPlan; onChange: (choice: PlanChoice) => void };

/** The choice of a plan, with both numbers for Enterprise. */
export function PlanFields({ choice, own, onChange }: PlanFieldsProps) {
  const options = own ? { own: `Yours: ${titles[own.plan]}`, ...titles } : titles;
  return (
    <>
      <ChoiceField<PlanChoice["plan"]>
        label="Plan"
        value={choice.plan}
        options={options}
        onChange={(plan) => onChange({ ...choice, plan })}
      />
      {choice.plan === "enterprise" && (
        <>
          <NumberField
            label="Limit per minute"
            value={choice.perMinute}
            min={1}
            max={1_000_000}
            onChange={(perMinute) => onChange({ ...choice, perMinute })}
          />
          <NumberField
            label="Limit per day"
            value={choice.perDay}
            min={1}
            max={100_000_000}
            onChange={(perDay) => onChange({ ...choice, perDay })}
          />
        </>
      )}
    </>
  );
}
