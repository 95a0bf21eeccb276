"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
import type { OrderStep } from "@/lib/domains/orders/queue/service";
import { moveOrders } from "@/lib/web/actions/staff-orders";
import { countOf, type Moved, verbs } from "./steps";

type StepProps = { step: OrderStep; ids: string[]; label: string; onDone: (moved: Moved) => void };

/** One step with some orders: at once, or after a question where it cannot be taken back. */
export function StepForm({ step, ids, label, onDone }: StepProps) {
  const fields = (
    <>
      <input type="hidden" name="step" value={step} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </>
  );
  if (step === "cancel") {
    return (
      <ConfirmDialog
        trigger={
          <Button variant="danger-quiet" size="sm" disabled={ids.length === 0} aria-label={label}>
            Cancel…
          </Button>
        }
        title={`Cancel ${ids.length === 1 ? `order ${ids[0]}` : countOf(ids.length)}?`}
        description="The animals become available again. This cannot be undone; the accounts see it in their activity."
        confirm={ids.length === 1 ? "Cancel the order" : "Cancel the orders"}
        action={moveOrders}
        onDone={onDone}
      >
        {fields}
      </ConfirmDialog>
    );
  }
  return (
    <Form action={moveOrders} onDone={onDone} className="contents" aria-label={label}>
      {fields}
      <SubmitButton variant="secondary" size="sm" disabled={ids.length === 0} aria-label={label}>
        {verbs[step]}
      </SubmitButton>
      <FormAlert />
    </Form>
  );
}
