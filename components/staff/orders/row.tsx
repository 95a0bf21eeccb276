"use client";

import { AccountLink } from "@/components/staff/account-link";
import { orderTones } from "@/components/staff/words";
import { useHydrated } from "@/components/store";
import { Badge } from "@/components/ui/data/badge";
import { LinkRow, RowLink, Td } from "@/components/ui/data/table";
import { Time } from "@/components/ui/data/time";
import { Button } from "@/components/ui/form/button";
import { FormButton } from "@/components/ui/form/form-button";
import { ConfirmDialog } from "@/components/ui/overlay/form-dialog";
import type { OrderStep } from "@/lib/domains/orders/service";
import { moveOrders } from "@/lib/web/actions/staff-orders";
import { countOf, isOpen, type Moved, nextStep, type OrderRow, verbs } from "./steps";

type StepProps = { step: OrderStep; ids: string[]; label: string; onDone: (moved: Moved) => void };

/** Moves orders by one step. A step that cannot be undone asks for confirmation. */
export function StepForm({ step, ids, label, onDone }: StepProps) {
  const form = { action: moveOrders, onDone, fields: { step, id: ids } };
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
        {...form}
      />
    );
  }
  return (
    <FormButton {...form} formClass="contents" name={label} aria-label={label} disabled={ids.length === 0}>
      {verbs[step]}
    </FormButton>
  );
}

type RowProps = {
  order: OrderRow;
  chosen: boolean;
  /** Why the last step failed for this order. */
  problem: string | undefined;
  onChoose: (chosen: boolean) => void;
  onDone: (moved: Moved) => void;
};

export function Row({ order, chosen, problem, onChoose, onDone }: RowProps) {
  const { id, state } = order;
  const step = nextStep[state];
  const isHydrated = useHydrated();
  return (
    <LinkRow>
      <Td className="relative z-10">
        <input
          type="checkbox"
          aria-label={`Select order ${id}`}
          className="block size-4 accent-accent"
          disabled={!isHydrated || !isOpen(order)}
          checked={chosen && isOpen(order)}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </Td>
      <Td className="hidden text-muted tabular-nums sm:table-cell">{id}</Td>
      <Td className="w-full max-w-0 pl-0 sm:w-auto sm:max-w-60 sm:pl-4">
        <RowLink className="block truncate" href={`/staff/inventory/${order.petId}`} title={order.petName}>
          {order.petName}
        </RowLink>
        <span className="block truncate text-[13px] text-muted sm:hidden">
          {id}, <AccountLink id={order.accountId} name={order.accountName} />
        </span>
      </Td>
      <Td className="hidden max-w-60 truncate sm:table-cell">
        <AccountLink id={order.accountId} name={order.accountName} />
      </Td>
      <Td>
        <Badge tone={orderTones[state]}>{state}</Badge>
        {problem && <p className="mt-1 text-[13px] text-danger-ink">{problem}</p>}
      </Td>
      <Td className="hidden whitespace-nowrap text-muted md:table-cell">
        <Time at={new Date(order.createdAt)} />
      </Td>
      <Td className="pl-0 sm:pl-4">
        {step && (
          <div className="relative z-10 flex flex-col gap-1 sm:flex-row sm:justify-end sm:gap-2">
            <StepForm step={step} ids={[id]} label={`${verbs[step]} order ${id}`} onDone={onDone} />
            <StepForm step="cancel" ids={[id]} label={`Cancel order ${id}`} onDone={onDone} />
          </div>
        )}
      </Td>
    </LinkRow>
  );
}
