"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { requestEnterprise } from "@/lib/web/actions/plan";
import type { PlanOverview } from "@/lib/web/reads/plan-overview";

/** Asks for Enterprise, or for other numbers on it. */
export function RequestDialog({ overview, onChanged }: { overview: PlanOverview; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  if (overview.request?.state === "open") return <Button disabled>Asked for</Button>;
  const what = overview.plan === "enterprise" ? "Ask for other limits" : "Ask for Enterprise";
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{what}</Button>}
      title={what}
      description="Tell our staff what you expect. Until they answer, your plan stays what it is."
    >
      <Form
        action={requestEnterprise}
        className="grid gap-5"
        aria-label={what}
        onDone={() => {
          setOpen(false);
          toast.success("Your request has reached our staff.");
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
        <Field name="message" label="What you need it for">
          <Textarea required maxLength={2000} />
        </Field>
        <FormAlert />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton>Send request</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
