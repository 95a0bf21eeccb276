"use client";

import { useState } from "react";
import { SelectField } from "@/components/ui/form/fields";
import { FormCard } from "@/components/ui/form/form-card";
import { formatNumber } from "@/lib/base/number";
import { type PlanName, planNames, plans } from "@/lib/base/plans";
import { changePlanAction } from "@/lib/web/actions/staff-accounts";
import { LimitFields } from "./fields";

type PlanFormProps = { accountId: string; plan: PlanName; perMinute: number | null; perDay: number | null };

export function PlanForm({ accountId, plan, perMinute, perDay }: PlanFormProps) {
  const [chosen, setChosen] = useState<PlanName>(plan);
  const limits = plans[chosen].limits;
  const placeholder = (value: number | undefined) =>
    value === undefined ? "required" : `${plans[chosen].title}: ${formatNumber(value)}`;
  return (
    <FormCard
      title="Plan and limits"
      description="Changes apply from the next request."
      label="Plan"
      action={changePlanAction}
      fields={{ accountId }}
      done="Plan saved. Changes apply from the next request."
      submit="Save plan"
    >
      <div className="grid items-start gap-4">
        <SelectField
          name="plan"
          label="Plan"
          defaultValue={plan}
          onChange={(event) => setChosen(event.target.value as PlanName)}
          options={planNames.map((value) => ({ value, label: plans[value].title }))}
        />
        <LimitFields
          perMinute={{ defaultValue: perMinute ?? "", placeholder: placeholder(limits?.perMinute) }}
          perDay={{ defaultValue: perDay ?? "", placeholder: placeholder(limits?.perDay) }}
        />
      </div>
      <p className="text-[13px] text-muted">
        Custom limits replace the limits of the plan.{" "}
        {limits ? "Set both or neither." : `${plans[chosen].title} requires both.`}
      </p>
    </FormCard>
  );
}
