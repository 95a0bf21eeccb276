"use client";

import { useState } from "react";
import { Button } from "@/components/ui/form/button";
import { Input, Textarea } from "@/components/ui/form/controls";
import { Field } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { toast } from "@/components/ui/overlay/toast";
import { requestEnterprise } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

type RequestDialogProps = { chosen: boolean; overview: PlanOverview; onChanged: () => void };

export function RequestDialog({ chosen, overview, onChanged }: RequestDialogProps) {
  const [open, setOpen] = useState(chosen);
  if (overview.request?.state === "open") return <Button disabled>Requested</Button>;
  const what = overview.plan === "enterprise" ? "Request new limits" : "Request Enterprise";
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{what}</Button>}
      title={what}
      description="Tell us how many requests you need. Until we respond, your plan stays the same."
    >
      <Form
        action={requestEnterprise}
        className="grid gap-5"
        aria-label={what}
        onDone={() => {
          setOpen(false);
          toast.success("Request sent.");
          onChanged();
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field name="perMinute" label="Requests per minute" hint="Business has 1,000.">
            <Input inputMode="numeric" required placeholder="5,000" autoComplete="off" />
          </Field>
          <Field name="perDay" label="Requests per day" hint="Business has 100,000.">
            <Input inputMode="numeric" required placeholder="1,000,000" autoComplete="off" />
          </Field>
        </div>
        <Field name="message" label="Use case">
          <Textarea required maxLength={2000} />
        </Field>
        <DialogButtons submit="Send request" />
      </Form>
    </Dialog>
  );
}
