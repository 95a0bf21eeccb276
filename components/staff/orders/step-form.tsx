import { Button } from "@/components/ui/form/button";
import { FormButton } from "@/components/ui/form/form-button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import { formatCount } from "@/lib/base/number";
import type { OrderStep } from "@/lib/domains/orders/service";
import { moveOrdersAction, type RowResult } from "@/lib/web/actions/staff-orders";

export type Moved = { step: OrderStep; results: RowResult[] };

export const verbs: Record<OrderStep, string> = { approve: "Approve", deliver: "Deliver", cancel: "Cancel" };

type StepProps = { step: OrderStep; ids: string[]; label: string; onDone: (moved: Moved) => void };

/** Moves orders by one step. A step that cannot be undone asks for confirmation. */
export function StepForm({ step, ids, label, onDone }: StepProps) {
  const form = { action: moveOrdersAction, onDone, fields: { step, id: ids } };
  if (step === "cancel") {
    return (
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm" aria-label={label}>
            Cancel…
          </Button>
        }
        title={`Cancel ${ids.length === 1 ? `order ${ids[0]}` : formatCount(ids.length, "order")}?`}
        description="The animals become available again, and the accounts see the cancellation in their activity. This cannot be undone."
        confirm={ids.length === 1 ? "Cancel order" : "Cancel orders"}
        {...form}
      />
    );
  }
  return (
    <FormButton {...form} formClass="contents" name={label} aria-label={label}>
      {verbs[step]}
    </FormButton>
  );
}
