"use client";

import { useUndo } from "@/components/staff/use-undo";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { setPetReview } from "@/lib/web/actions/staff-inventory";

/** Enables or disables the review of added pets. */
export function ReviewSwitch({ enabled }: { enabled: boolean }) {
  const done = useUndo();
  const to = enabled ? "disabled" : "enabled";
  return (
    <Form
      action={setPetReview}
      className="flex items-center gap-3"
      onDone={(back) => done(`Review ${to}.`, setPetReview, back)}
    >
      <FormAlert />
      <input type="hidden" name="to" value={to} />
      <SubmitButton variant={enabled ? "secondary" : "primary"}>
        {enabled ? "Disable review" : "Enable review"}
      </SubmitButton>
    </Form>
  );
}
