import { Badge, type Tone } from "@/components/ui/data/badge";
import { Day } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { Field, Input, Textarea } from "@/components/ui/form/fields";
import { TitledCard } from "@/components/ui/layout/page";
import { ConfirmDialog, FormDialog } from "@/components/ui/overlay/form-dialog";
import { formatNumber } from "@/lib/base/number";
import { largestPlan, type PlanName, plans, planTitle } from "@/lib/base/plans";
import type { PlanRequestState } from "@/lib/base/vocabulary";
import { requestPlanAction, withdrawRequestAction } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

/** Shows the message, and the plan as it is now. */
export type OnChanged = (message: string) => void;

type Request = NonNullable<PlanOverview["request"]>;

const states: Record<PlanRequestState, { word: string; tone: Tone; text: string }> = {
  open: {
    word: "Waiting",
    tone: "warning",
    text: "Our team will respond here. Until then, your plan stays the same.",
  },
  granted: { word: "Granted", tone: "accent", text: "Our team has set custom limits for your account." },
  declined: { word: "Declined", tone: "danger", text: "Your plan has not changed. You can send another request." },
  withdrawn: { word: "Withdrawn", tone: "neutral", text: "You withdrew this request." },
};

/** A withdrawn request is not shown. @param onChanged without it, the person may not withdraw the request */
export function RequestCard({ request, onChanged }: { request: Request; onChanged: OnChanged | undefined }) {
  const { id, plan, state, perMinute, perDay, message, createdAt, reason } = request;
  if (state === "withdrawn") return null;
  const { word, tone, text } = states[state];
  return (
    <TitledCard
      title={
        <span className="flex flex-wrap items-center gap-2.5">
          {planTitle(plan)} request <Badge tone={tone}>{word}</Badge>
        </span>
      }
      description={text}
      actions={onChanged && state === "open" && <Withdraw id={id} onChanged={onChanged} />}
      className="mb-6"
      bodyClass="grid gap-3"
    >
      <p>
        Requested on <Day at={createdAt} /> for{" "}
        <span className="font-medium">{formatNumber(perMinute)} requests per minute</span> and{" "}
        <span className="font-medium">{formatNumber(perDay)} per day</span>.
      </p>
      <p className="whitespace-pre-line break-words border-line border-l-2 pl-3 text-muted">{message}</p>
      {reason && (
        <p>
          <span className="block text-[13px] text-muted">Response from our team</span>
          <span className="whitespace-pre-line break-words">{reason}</span>
        </p>
      )}
    </TitledCard>
  );
}

const Withdraw = ({ id, onChanged }: { id: string; onChanged: OnChanged }) => (
  <ConfirmDialog
    trigger="Withdraw"
    title="Withdraw this request?"
    description="Our team will no longer review it. You can send another request at any time."
    confirm="Withdraw request"
    tone="primary"
    fields={{ id }}
    action={withdrawRequestAction}
    onDone={() => onChanged("Request withdrawn.")}
  />
);

/** `chosen`: it is open at first. */
export type PlanDialogProps = { size?: "sm"; chosen?: boolean; overview: PlanOverview; onChanged: OnChanged };

export function RequestDialog({ plan, size, chosen, overview, onChanged }: PlanDialogProps & { plan: PlanName }) {
  const { title, limits } = plans[plan];
  const what = overview.plan === plan ? "Request new limits" : `Request ${title}`;
  if (overview.request?.state === "open") {
    return (
      <Button size={size} disabled>
        {overview.request.plan === plan ? "Requested" : what}
      </Button>
    );
  }
  const known = limits ? { title, limits } : largestPlan;
  const hint = (window: keyof typeof known.limits) => `${known.title} has ${formatNumber(known.limits[window])}.`;
  return (
    <FormDialog
      defaultOpen={chosen}
      trigger={<Button size={size}>{what}</Button>}
      title={what}
      description="Tell us how many requests you need. Until we respond, your plan stays the same."
      label={what}
      submit="Send request"
      action={requestPlanAction}
      onDone={() => onChanged("Request sent.")}
    >
      <input type="hidden" name="plan" value={plan} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field name="perMinute" label="Requests per minute" hint={hint("perMinute")}>
          <Input inputMode="numeric" required placeholder="5,000" autoComplete="off" />
        </Field>
        <Field name="perDay" label="Requests per day" hint={hint("perDay")}>
          <Input inputMode="numeric" required placeholder="1,000,000" autoComplete="off" />
        </Field>
      </div>
      <Field name="message" label="Use case">
        <Textarea required maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
