"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Form } from "@/components/ui/form";
import { FormAlert } from "@/components/ui/form-alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { Table, Td, Th } from "@/components/ui/table";
import type { OrderState, OrderStep } from "@/lib/orders/queue";
import { moveOrders, type RowResult } from "@/lib/portal/staff-orders";
import { orderTones } from "./words";

/** An order as the browser can hold it. `placed` is when, in words. */
export type OrderRow = {
  id: string;
  state: OrderState;
  petId: string;
  petName: string;
  accountId: string;
  accountName: string;
  placed: string;
};

type Moved = { step: OrderStep; results: RowResult[] };

const verbs: Record<OrderStep, string> = { approve: "Approve", deliver: "Deliver", cancel: "Cancel" };
const done: Record<OrderStep, string> = { approve: "approved", deliver: "delivered", cancel: "cancelled" };

/** What may be done next with an order in a state; cancelling comes on top. */
const nextStep: Partial<Record<OrderState, OrderStep>> = { placed: "approve", approved: "deliver" };
const isOpen = ({ state }: OrderRow): boolean => nextStep[state] !== undefined;

const countOf = (some: number): string => (some === 1 ? "1 order" : `${some} orders`);

/** What could not be done, order by order: also of those that have left this list since. */
function Problems({ moved }: { moved: Moved }) {
  const failed = moved.results.filter(({ problem }) => problem);
  if (failed.length === 0) return null;
  return (
    <Alert tone="danger" role="alert" className="mb-4">
      <p className="font-medium">
        {countOf(failed.length)} could not be {done[moved.step]}:
      </p>
      <ul className="mt-1 list-disc pl-4">
        {failed.map(({ id, problem }) => (
          <li key={id}>
            Order {id}: {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

type StepProps = { step: OrderStep; ids: string[]; label: string; onDone: (moved: Moved) => void; small?: boolean };

/** One step with some orders: at once, or after a question where it cannot be taken back. */
function StepForm({ step, ids, label, onDone, small }: StepProps) {
  const size = small ? "sm" : "md";
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
          <Button variant="danger-quiet" size={size} disabled={ids.length === 0} aria-label={label}>
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
      <SubmitButton variant="secondary" size={size} disabled={ids.length === 0} aria-label={label}>
        {verbs[step]}
      </SubmitButton>
      <FormAlert />
    </Form>
  );
}

/** The orders of one page, to be moved one by one or several at once. @param children shown in place of no orders */
export function OrdersTable({ orders, children }: { orders: OrderRow[]; children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState<Moved>();
  const router = useRouter();
  const open = orders.filter(isOpen);
  const ids = open.map(({ id }) => id).filter((id) => chosen.has(id));
  const problemOf = (id: string) => moved?.results.find((result) => result.id === id)?.problem;

  const finish = (result: Moved) => {
    const failed = result.results.filter(({ problem }) => problem).map(({ id }) => id);
    const succeeded = result.results.length - failed.length;
    setMoved(result);
    setChosen(new Set(failed));
    if (succeeded > 0) toast.success(`${countOf(succeeded)} ${done[result.step]}.`);
    router.refresh();
  };
  const toggle = (id: string, checked: boolean) => {
    const next = new Set(chosen);
    if (checked) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <>
      {moved && <Problems moved={moved} />}
      {open.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p aria-live="polite" className="w-full text-muted sm:mr-2 sm:w-28">
            {ids.length === 0 ? "None chosen" : `${countOf(ids.length)} chosen`}
          </p>
          <StepForm step="approve" ids={ids} label="Approve the chosen orders" onDone={finish} small />
          <StepForm step="deliver" ids={ids} label="Deliver the chosen orders" onDone={finish} small />
          <StepForm step="cancel" ids={ids} label="Cancel the chosen orders" onDone={finish} small />
        </div>
      )}
      {orders.length === 0 ? (
        children
      ) : (
        <Table label="Orders">
          <thead>
            <tr>
              <Th className="w-10">
                <input
                  type="checkbox"
                  aria-label="Choose all on this page"
                  className="block size-4 accent-accent"
                  disabled={open.length === 0}
                  checked={open.length > 0 && ids.length === open.length}
                  onChange={(event) => setChosen(new Set(event.target.checked ? open.map(({ id }) => id) : []))}
                />
              </Th>
              <Th>Order</Th>
              <Th>Animal</Th>
              <Th>Account</Th>
              <Th>State</Th>
              <Th>Placed</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => {
              const { id, state } = order;
              const step = nextStep[state];
              const problem = problemOf(id);
              return (
                <tr key={id} className="hover:bg-canvas">
                  <Td>
                    <input
                      type="checkbox"
                      aria-label={`Choose order ${id}`}
                      className="block size-4 accent-accent"
                      disabled={!isOpen(order)}
                      checked={chosen.has(id) && isOpen(order)}
                      onChange={(event) => toggle(id, event.target.checked)}
                    />
                  </Td>
                  <Td className="font-mono text-[13px]">{id}</Td>
                  <Td className="max-w-60">
                    <Link className="link block truncate" href={`/staff/inventory/${order.petId}`}>
                      {order.petName}
                    </Link>
                  </Td>
                  <Td className="max-w-60">
                    <Link className="link block truncate" href={`/staff/accounts/${order.accountId}`}>
                      {order.accountName}
                    </Link>
                  </Td>
                  <Td>
                    <Badge tone={orderTones[state]}>{state}</Badge>
                    {problem && <p className="mt-1 text-[13px] text-danger-ink">{problem}</p>}
                  </Td>
                  <Td className="whitespace-nowrap text-muted">{order.placed}</Td>
                  <Td>
                    {step && (
                      <div className="flex justify-end gap-2">
                        <StepForm step={step} ids={[id]} label={`${verbs[step]} order ${id}`} onDone={finish} small />
                        <StepForm step="cancel" ids={[id]} label={`Cancel order ${id}`} onDone={finish} small />
                      </div>
                    )}
                  </Td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </>
  );
}
