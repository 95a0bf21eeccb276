"use client";

import { Button } from "@/components/ui/form/button";
import { Form } from "@/components/ui/form/form";
import { FormAlert, SubmitButton } from "@/components/ui/form/form-status";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { OrderStep } from "@/lib/domains/orders/service";
import { moveOrders } from "@/lib/web/actions/staff-orders";
import { countOf, type Moved, verbs } from "./steps";

type StepProps = { step: OrderStep; ids: string[]; label: string; onDone: (moved: Moved) => void };

/** Moves orders by one step. A step that cannot be undone asks for confirmation. */
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
        description="The animals become available again, and the accounts see the cancellation in their activity. This cannot be undone."
        confirm={ids.length === 1 ? "Cancel order" : "Cancel orders"}
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
