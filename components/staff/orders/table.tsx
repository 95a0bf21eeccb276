"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { orderTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { useHydrated } from "@/components/store";
import { Badge } from "@/components/ui/data/badge";
import { type Column, DataTable, TitleLink, timeColumn, truncated } from "@/components/ui/data/data-table";
import { Alert } from "@/components/ui/layout/alert";
import { toast } from "@/components/ui/overlay/toast";
import type { ListedOrder, OrderState, OrderStep } from "@/lib/domains/orders/service";
import type { Json } from "@/lib/web/reads/json";
import { countOf, type Moved, StepForm, verbs } from "./step-form";

type OrderRow = Json<ListedOrder>;

const done: Record<OrderStep, string> = { approve: "approved", deliver: "delivered", cancel: "cancelled" };

/** The next step for an order in each state. Orders that are not delivered can also be cancelled. */
const nextStep: Partial<Record<OrderState, OrderStep>> = { placed: "approve", approved: "deliver" };
const isOpen = ({ state }: OrderRow): boolean => nextStep[state] !== undefined;

/** The orders that could not be moved, including those that are no longer in the list. */
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

/** A page of orders, to move one by one or together. @param children shown if there are no orders */
export function OrdersTable({ orders, children }: { orders: OrderRow[]; children: ReactNode }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [moved, setMoved] = useState<Moved>();
  const router = useRouter();
  const open = orders.filter(isOpen);
  const ids = open.map(({ id }) => id).filter((id) => chosen.includes(id));
  const problemOf = (id: string) => moved?.results.find((result) => result.id === id)?.problem;

  const finish = (result: Moved) => {
    const failed = result.results.filter(({ problem }) => problem).map(({ id }) => id);
    const succeeded = result.results.length - failed.length;
    setMoved(result);
    setChosen(failed);
    if (succeeded > 0) toast.success(`${countOf(succeeded)} ${done[result.step]}.`);
    router.refresh();
  };
  const choose = (id: string, checked: boolean) =>
    setChosen((before) => (checked ? [...before, id] : before.filter((other) => other !== id)));
  const isHydrated = useHydrated();

  const checkbox = { type: "checkbox", className: "relative z-10 block size-4 accent-accent" };
  const columns: Column<OrderRow>[] = [
    { title: "Order", from: "sm", below: true, className: "text-muted tabular-nums", cell: ({ id }) => id },
    {
      title: "Animal",
      className: truncated,
      cell: ({ petId, petName }) => <TitleLink href={`/staff/inventory/${petId}`}>{petName}</TitleLink>,
    },
    {
      title: "Account",
      from: "sm",
      below: true,
      className: "max-w-60 truncate",
      cell: ({ accountId, accountName }) => <AccountLink id={accountId} name={accountName} />,
    },
    {
      title: "Status",
      cell: ({ id, state }) => (
        <>
          <Badge tone={orderTones[state]}>{state}</Badge>
          {problemOf(id) && <p className="mt-1 text-[13px] text-danger-ink">{problemOf(id)}</p>}
        </>
      ),
    },
    timeColumn("Placed", "md", ({ createdAt }) => createdAt),
  ];
  return (
    <>
      {moved && <Problems moved={moved} />}
      {open.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p aria-live="polite" className="w-full text-muted sm:mr-2 sm:w-28">
            {ids.length === 0 ? "None selected" : `${countOf(ids.length)} selected`}
          </p>
          <StepForm step="approve" ids={ids} label="Approve selected orders" onDone={finish} />
          <StepForm step="deliver" ids={ids} label="Deliver selected orders" onDone={finish} />
          <StepForm step="cancel" ids={ids} label="Cancel selected orders" onDone={finish} />
        </div>
      )}
      {orders.length === 0 ? (
        children
      ) : (
        <DataTable
          label="Orders"
          links
          columns={columns}
          rows={orders}
          select={{
            all: (
              <input
                {...checkbox}
                aria-label="Select all on this page"
                disabled={!isHydrated || open.length === 0}
                checked={open.length > 0 && ids.length === open.length}
                onChange={(event) => setChosen(event.target.checked ? open.map(({ id }) => id) : [])}
              />
            ),
            one: (order) => (
              <input
                {...checkbox}
                aria-label={`Select order ${order.id}`}
                disabled={!isHydrated || !isOpen(order)}
                checked={chosen.includes(order.id) && isOpen(order)}
                onChange={(event) => choose(order.id, event.target.checked)}
              />
            ),
          }}
          actions={({ id, state }) => {
            const step = nextStep[state];
            return (
              step && (
                <>
                  <StepForm step={step} ids={[id]} label={`${verbs[step]} order ${id}`} onDone={finish} />
                  <StepForm step="cancel" ids={[id]} label={`Cancel order ${id}`} onDone={finish} />
                </>
              )
            );
          }}
        />
      )}
    </>
  );
}
