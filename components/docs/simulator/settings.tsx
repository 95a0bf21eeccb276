"use client";

import { useId } from "react";
import { controlClass } from "@/components/ui/control";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import type { Pattern, Reaction } from "@/lib/docs/simulation";
import type { Limits } from "@/lib/limiter/limiter";
import { plans } from "@/lib/plans/plans";
import { type PlanName, planNames } from "@/lib/vocabulary";

/** What is set on the page: a plan, with numbers of its own for Enterprise, and a pattern. */
export type Choice = Pattern & Limits & { plan: PlanName };

/** The limits of the chosen plan. */
export const limitsOfChoice = ({ plan, perMinute, perDay }: Choice): Limits =>
  plans[plan].limits ?? { perMinute, perDay };

const reactions: Record<Reaction, string> = {
  wait: "waits for Retry-After",
  ignore: "goes on sending",
  stop: "stops",
};

type NumberFieldProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** A whole number. What is not one, or lies outside, is brought to the nearest that is. */
function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        className={`${controlClass} h-9`}
        min={min}
        max={max}
        defaultValue={value}
        onChange={(event) => {
          const entered = event.target.valueAsNumber;
          if (Number.isFinite(entered)) onChange(Math.min(max, Math.max(min, Math.round(entered))));
        }}
        onBlur={(event) => {
          event.target.value = String(value);
        }}
      />
    </div>
  );
}

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: Record<T, string>;
  onChange: (value: T) => void;
};

function ChoiceField<T extends string>({ label, value, options, onChange }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {Object.entries<string>(options).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}

const planTitles = Object.fromEntries(planNames.map((name) => [name, plans[name].title])) as Record<PlanName, string>;

/** The controls of the page. */
export function Settings({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const set = (changes: Partial<Choice>) => onChange({ ...choice, ...changes });
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <ChoiceField label="Plan" value={choice.plan} options={planTitles} onChange={(plan) => set({ plan })} />
      {choice.plan === "enterprise" && (
        <>
          <NumberField
            label="Limit per minute"
            value={choice.perMinute}
            min={1}
            max={1_000_000}
            onChange={(perMinute) => set({ perMinute })}
          />
          <NumberField
            label="Limit per day"
            value={choice.perDay}
            min={1}
            max={100_000_000}
            onChange={(perDay) => set({ perDay })}
          />
        </>
      )}
      <NumberField
        label="Requests per minute"
        value={choice.requestsPerMinute}
        min={1}
        max={10_000}
        onChange={(requestsPerMinute) => set({ requestsPerMinute })}
      />
      <NumberField
        label="For how many minutes"
        value={choice.minutes}
        min={1}
        max={600}
        onChange={(minutes) => set({ minutes })}
      />
      <ChoiceField
        label="After a 429 it"
        value={choice.reaction}
        options={reactions}
        onChange={(reaction) => set({ reaction })}
      />
      <NumberField
        label="Begins at second"
        value={choice.startSecond}
        min={0}
        max={59}
        onChange={(startSecond) => set({ startSecond })}
      />
      <NumberField
        label="Used today before"
        value={choice.usedToday}
        min={0}
        max={100_000_000}
        onChange={(usedToday) => set({ usedToday })}
      />
    </div>
  );
}
