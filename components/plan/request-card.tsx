"use client";

import { toast } from "sonner";
import { formatNumber } from "@/components/number";
import { utcDay } from "@/components/time";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { PlanRequestState } from "@/lib/base/vocabulary";
import { withdrawRequest } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

type Request = NonNullable<PlanOverview["request"]>;

const states: Record<PlanRequestState, { word: string; tone: Tone; text: string }> = {
  open: {
    word: "Waiting",
    tone: "warning",
    text: "Our staff will answer here. Until then your plan stays what it is.",
  },
  granted: { word: "Granted", tone: "accent", text: "Our staff have set limits for your account." },
  declined: { word: "Declined", tone: "danger", text: "Your plan has stayed what it was. You can ask again." },
  withdrawn: { word: "Withdrawn", tone: "neutral", text: "You took it back." },
};

/** What became of the latest request for Enterprise. One that was taken back needs no more room. */
export function RequestCard({ request, onChanged }: { request: Request; onChanged: () => void }) {
  const { id, state, perMinute, perDay, message, createdAt, reason } = request;
  if (state === "withdrawn") return null;
  const { word, tone, text } = states[state];
  return (
    <Card className="mb-6">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            Request for Enterprise <Badge tone={tone}>{word}</Badge>
          </span>
        }
        description={text}
        actions={state === "open" && <Withdraw {...{ id, onChanged }} />}
      />
      <CardBody className="grid gap-3">
        <p>
          Asked on {utcDay(Date.parse(createdAt))} for{" "}
          <span className="font-medium">{formatNumber(perMinute)} requests per minute</span> and{" "}
          <span className="font-medium">{formatNumber(perDay)} per day</span>.
        </p>
        <p className="whitespace-pre-line break-words border-line border-l-2 pl-3 text-muted">{message}</p>
        {reason && (
          <p>
            <span className="block text-[13px] text-muted">Answer of our staff</span>
            <span className="whitespace-pre-line break-words">{reason}</span>
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function Withdraw({ id, onChanged }: { id: string; onChanged: () => void }) {
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Withdraw</Button>}
      title="Withdraw the request for Enterprise?"
      description="Our staff will not see it any more. You can ask again at any time."
      confirm="Withdraw request"
      tone="primary"
      action={withdrawRequest}
      onDone={() => {
        toast.success("Your request is withdrawn.");
        onChanged();
      }}
    >
      <input type="hidden" name="id" value={id} />
    </ConfirmDialog>
  );
}
