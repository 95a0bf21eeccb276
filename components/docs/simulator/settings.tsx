import { useState } from "react";
import { useHydrated } from "@/components/store";
import { Field, Input, SelectField } from "@/components/ui/form/fields";
import { Card, CardBody } from "@/components/ui/layout/page";
import { Summary } from "@/components/ui/overlay/summary";
import { formatNumber } from "@/lib/base/number";
import { keyLimitsOf, type Limits, type PlanName, planNames, plans } from "@/lib/base/plans";
import { type EvenPattern, type Reaction, reactions } from "@/lib/docs/simulation";

/** `own`: the account's plan. `keyPerMinute` and `keyPerDay`: limits of each key's own, if any. */
export type SimulatorSettings = EvenPattern &
  Limits & { plan: PlanName | "own"; keyPerMinute?: number; keyPerDay?: number; reaction: Reaction };

type OwnPlan = { plan: PlanName; limits: Limits };

export function limitsOfSettings(
  { plan, perMinute, perDay, keyPerMinute, keyPerDay }: SimulatorSettings,
  own?: OwnPlan,
) {
  const limits = (plan === "own" ? own?.limits : plans[plan].limits) ?? { perMinute, perDay };
  const keyLimits = keyLimitsOf({ limitPerMinute: keyPerMinute ?? null, limitPerDay: keyPerDay ?? null }, limits);
  return { limits, keyLimits };
}

type NumberName = Exclude<keyof SimulatorSettings, "plan" | "reaction">;
type NumberOptions = { label: string; min: number; max: number; optional?: boolean };

const numbers: Record<NumberName, NumberOptions> = {
  perMinute: { label: "Limit per minute", min: 1, max: 1_000_000 },
  perDay: { label: "Limit per day", min: 1, max: 100_000_000 },
  keyPerMinute: { label: "Key’s own limit per minute", min: 1, max: 1_000_000, optional: true },
  keyPerDay: { label: "Key’s own limit per day", min: 1, max: 100_000_000, optional: true },
  requestsPerMinute: { label: "Requests per minute", min: 1, max: 10_000 },
  minutes: { label: "Duration in minutes", min: 1, max: 600 },
  startSecond: { label: "Start at second", min: 0, max: 59 },
  usedToday: { label: "Requests used today", min: 0, max: 100_000_000 },
};

type NumberFieldProps = NumberOptions & { value?: number; onChange: (value: number | undefined) => void };

/** A whole number field. An invalid entry stays, with an error, and the last valid number applies. */
function NumberField({ label, value, min, max, optional = false, onChange }: NumberFieldProps) {
  const [invalid, setInvalid] = useState(false);
  const read = ({ validity, value: text, valueAsNumber }: HTMLInputElement) => {
    setInvalid(!validity.valid);
    if (validity.valid) onChange(text === "" ? undefined : valueAsNumber);
  };
  const range = `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`;
  const used = value === undefined ? "none" : formatNumber(value);
  return (
    <Field label={label} error={invalid ? `${range} The result uses ${used}.` : undefined}>
      <Input
        type="number"
        inputMode="numeric"
        {...{ min, max }}
        defaultValue={value}
        required={!optional}
        placeholder={optional ? "None" : undefined}
        onChange={({ target }) => read(target)}
      />
    </Field>
  );
}

const planOptions = planNames.map((name) => ({ value: name, label: plans[name].title }));

const fieldsClass = "grid grid-cols-2 items-end gap-4 lg:grid-cols-4";

type SettingsFieldsProps = {
  settings: SimulatorSettings;
  own?: OwnPlan;
  onChange: (changes: Partial<SimulatorSettings>) => void;
};

/** With `own`, for the requests of an account. The controls are disabled until they change the result. */
export function SettingsFields({ settings, own, onChange }: SettingsFieldsProps) {
  const { plan, reaction } = settings;
  const hasLimits = plan === "own" || plans[plan].limits;
  const fieldsOf = (names: NumberName[]) =>
    names.map((name) => (
      <NumberField
        key={name}
        {...numbers[name]}
        value={settings[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    ));
  return (
    <Card>
      <CardBody>
        <fieldset disabled={!useHydrated()} className={fieldsClass}>
          <SelectField
            label="Plan"
            className="max-lg:col-span-2"
            options={
              own ? [{ value: "own", label: `Your plan: ${plans[own.plan].title}` }, ...planOptions] : planOptions
            }
            defaultValue={plan}
            onChange={({ target }) => onChange({ plan: target.value as SimulatorSettings["plan"] })}
          />
          {!hasLimits && fieldsOf(["perMinute", "perDay"])}
          {!own && fieldsOf(["requestsPerMinute", "minutes"])}
          <SelectField
            label="After a 429, the client"
            className="max-lg:col-span-2"
            options={Object.entries(reactions).map(([value, label]) => ({ value, label }))}
            defaultValue={reaction}
            onChange={({ target }) => onChange({ reaction: target.value as Reaction })}
          />
          <details className="col-span-full">
            <Summary>More settings</Summary>
            <div className={`mt-3 ${fieldsClass}`}>
              {!own && fieldsOf(["startSecond", "usedToday"])}
              {fieldsOf(["keyPerMinute", "keyPerDay"])}
            </div>
          </details>
        </fieldset>
      </CardBody>
    </Card>
  );
}
