"use client";

import { useState } from "react";
import { formatNumber } from "@/components/number";
import { Select } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { useDone } from "@/components/ui/form/use-done";
import { CardBody, CardFooter } from "@/components/ui/layout/card";
import { type PlanName, planNames, plans } from "@/lib/base/plans";
import { changePlan } from "@/lib/web/actions/staff-accounts";
import { LimitFields } from "./limit-fields";

type PlanFormProps = { accountId: string; plan: PlanName; perMinute: number | null; perDay: number | null };

export function PlanForm({ accountId, plan, perMinute, perDay }: PlanFormProps) {
  const done = useDone();
  const [chosen, setChosen] = useState<PlanName>(plan);
  const limits = plans[chosen].limits;
  const placeholder = (value: number | undefined) =>
    value === undefined ? "required" : `plan: ${formatNumber(value)}`;
  return (
    <Form action={changePlan} onDone={() => done("Plan saved. Changes apply from the next request.")} aria-label="Plan">
      <CardBody className="grid gap-4">
        <input type="hidden" name="accountId" value={accountId} />
        <FormAlert />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field name="plan" label="Plan">
            <Select defaultValue={plan} onChange={(event) => setChosen(event.target.value as PlanName)}>
              {planNames.map((name) => (
                <option key={name} value={name}>
                  {plans[name].title}
                </option>
              ))}
            </Select>
          </Field>
          <LimitFields
            perMinute={{ defaultValue: perMinute ?? "", placeholder: placeholder(limits?.perMinute) }}
            perDay={{ defaultValue: perDay ?? "", placeholder: placeholder(limits?.perDay) }}
          />
        </div>
        <p className="text-[13px] text-muted">
          Custom limits replace the limits of the plan.{" "}
          {limits ? "Set both or neither." : `${plans[chosen].title} requires both.`}
        </p>
      </CardBody>
      <CardFooter>
        <SubmitButton variant="secondary">Save plan</SubmitButton>
      </CardFooter>
    </Form>
  );
}
