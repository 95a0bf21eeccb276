"use client";

import { useUndo } from "@/components/staff/use-undo";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { switchAnimalReview } from "@/lib/web/actions/staff-inventory";

/** Switches the review of added animals on or off. */
export function ReviewSwitch({ on }: { on: boolean }) {
  const done = useUndo();
  const to = on ? "off" : "on";
  return (
    <Form
      action={switchAnimalReview}
      className="flex items-center gap-3"
      onDone={(back) => done(`Review switched ${to}.`, switchAnimalReview, back)}
    >
      <FormAlert />
      <input type="hidden" name="to" value={to} />
      <SubmitButton variant={on ? "secondary" : "primary"}>Switch review {to}</SubmitButton>
    </Form>
  );
}
