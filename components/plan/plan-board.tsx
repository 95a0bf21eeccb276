"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useMay, WhoMay } from "@/components/portal/may";
import { LiveAlert, useRead } from "@/components/portal/read";
import { Button, LinkButton } from "@/components/ui/form/button";
import { Field, Select } from "@/components/ui/form/fields";
import { FormCard } from "@/components/ui/form/form-card";
import { Alert } from "@/components/ui/layout/alert";
import { PageHeader } from "@/components/ui/layout/page";
import { toast } from "@/components/ui/overlay/toast";
import { QuotaCard, UsedBar } from "@/components/usage/quota";
import {
  firstPlan,
  isAtLeast,
  isSelfService,
  type Limits,
  largestPlan,
  type PlanName,
  planNames,
  planTitle,
  recommendedPlan,
} from "@/lib/base/plans";
import { quotaWarnings } from "@/lib/base/quota-warning";
import { keyUseDays } from "@/lib/domains/usage/vocabulary";
import { setQuotaWarningAction } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";
import { ChangeDialog } from "./change-dialog";
import { adviceFor, planWithEnough } from "./change-words";
import { PlanCard, PlanGrid } from "./plan-card";
import { type OnChanged, RequestCard, RequestDialog } from "./request";

const refreshEveryMs = 10_000;

type PlanBoardProps = { chosen: PlanName | undefined; busiest: Limits };

/** @param chosen the plan to ask a confirmation for, chosen before signing up. It asks once, until the plan changes @param busiest the busiest minute and the busiest of the days that are shown for keys */
export function PlanBoard({ chosen: first, busiest }: PlanBoardProps) {
  const [chosen, setChosen] = useState(first);
  const { data, error } = useRead<PlanOverview>("plan", refreshEveryMs);
  const client = useQueryClient();
  const mayChange = useMay("plan.write");
  const mayCreateKeys = useMay("keys.write");
  if (!data) return null;
  const onChanged = (message: string) => {
    toast.success(message);
    setChosen(undefined);
    return client.invalidateQueries();
  };
  const advised = isAtLeast(data.limits, busiest)
    ? undefined
    : (planWithEnough(busiest) ?? planNames.find((name) => !isSelfService(name)));
  const recommended = advised ?? (data.plan === firstPlan ? recommendedPlan : undefined);
  return (
    <>
      <PageHeader
        title="Plan"
        description="All your API keys share these limits. A new plan applies from your next request."
      />
      <WhoMay permission="plan.write" does="change the plan" />
      <LiveAlert error={error} />
      {!data.hasKeys && mayCreateKeys && (
        <Callout text={`Your account is on ${planTitle(data.plan)}. Create your first API key to send a request.`}>
          <LinkButton variant="primary" size="sm" href="/portal/keys">
            Create key
          </LinkButton>
        </Callout>
      )}
      {!data.mayChoose && (
        <Alert className="mb-6">
          This account has custom limits below {largestPlan.title}, agreed with our team. To change them, send our team
          a request.
        </Alert>
      )}
      {data.request && <RequestCard request={data.request} onChanged={mayChange ? onChanged : undefined} />}
      <QuotaCard
        title={`Your plan: ${planTitle(data.plan)}`}
        className="mb-6"
        windows={data.windows}
        now={data.now}
        link={{ href: "/portal/usage", label: "View usage" }}
      >
        {busiest.perDay > 0 &&
          (["perDay", "perMinute"] as const).map((window) => (
            <UsedBar
              key={window}
              label={window === "perDay" ? "Busiest day" : "Busiest minute"}
              limit={data.limits[window]}
              used={busiest[window]}
              aside={`in the last ${keyUseDays} days`}
              past
            />
          ))}
      </QuotaCard>
      {busiest.perDay > 0 && (
        <Callout text={adviceFor(data, busiest)} tone={advised && "warning"}>
          {advised && mayChange && (data.mayChoose || !isSelfService(advised)) && (
            <PlanButton plan={advised} size="sm" overview={data} onChanged={onChanged} />
          )}
        </Callout>
      )}
      <PlanGrid>
        {planNames.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            prices={data.prices}
            limits={plan === data.plan && data.custom ? data.limits : undefined}
            current={plan === data.plan}
            recommended={plan === recommended}
            busiest={busiest}
            heading="h2"
          >
            {mayChange && <PlanButton plan={plan} chosen={plan === chosen} overview={data} onChanged={onChanged} />}
          </PlanCard>
        ))}
      </PlanGrid>
      <p className="mt-1 mb-6 text-[13px] text-muted">
        The busiest day and minute include rate-limited requests, which your limits do not count. If you change your
        plan, today’s requests still count.
      </p>
      {mayChange && <QuotaWarningCard percent={data.quotaWarning} onChanged={onChanged} />}
    </>
  );
}

type CalloutProps = Pick<ComponentProps<typeof Alert>, "tone"> & { text: string; children: ReactNode };

const Callout = ({ text, tone, children }: CalloutProps) => (
  <Alert tone={tone} className="mb-6 sm:items-center sm:[&>svg]:mt-0">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {text}
      {children}
    </div>
  </Alert>
);

const percents = Array.from({ length: 10 }, (_, n) => quotaWarnings.lowest + 5 * n);

const QuotaWarningCard = ({ percent, onChanged }: { percent: number | null; onChanged: OnChanged }) => (
  <div id="quota-warning">
    <FormCard
      title="Quota warning"
      description="Members get it in the portal and by email, and webhooks as quota.warning, once a day."
      action={setQuotaWarningAction}
      onDone={() => onChanged("Quota warning saved.")}
      submit="Save warning"
    >
      <Field name="percent" label="Warn when a day’s requests are used to" className="sm:max-w-96">
        <Select defaultValue={percent ?? ""}>
          {percents.map((value) => (
            <option key={value} value={value}>{`${value}%`}</option>
          ))}
          <option value="">100%: only when all are used</option>
        </Select>
      </Field>
    </FormCard>
  </div>
);

function PlanButton({ plan, ...props }: ComponentProps<typeof RequestDialog>) {
  const { overview } = props;
  if (!isSelfService(plan)) return <RequestDialog plan={plan} {...props} />;
  if (overview.plan === plan && !overview.custom) return <Button disabled>Current plan</Button>;
  if (!overview.mayChoose) return <Button disabled>Set by our team</Button>;
  return <ChangeDialog plan={plan} {...props} />;
}
