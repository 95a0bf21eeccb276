"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { CategoryPicture } from "@/components/pets/category-picture";
import { orderTones } from "@/components/pets/labels";
import { AccountLink } from "@/components/staff/account-link";
import { Badge } from "@/components/ui/data/badge";
import { agoColumn, type Column, DataTable, TitleLink, truncated } from "@/components/ui/data/data-table";
import { Alert } from "@/components/ui/layout/alert";
import { toast } from "@/components/ui/overlay/toast";
import { formatCount } from "@/lib/base/number";
import type { ListedOrder, OrderState, OrderStep } from "@/lib/domains/orders/service";
import type { JsonOf } from "@/lib/web/reads/json";
import { type Moved, StepForm, verbs } from "./step-form";

type OrderRow = JsonOf<ListedOrder>;

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
        {formatCount(failed.length, "order")} could not be {done[moved.step]}:
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

type BulkBarProps = { chosen: OrderRow[]; onDone: (moved: Moved) => void };

/** Lies over the head of the table, so that nothing moves when it appears, and stays in sight of the rows below. */
function BulkBar({ chosen, onDone }: BulkBarProps) {
  const ids = chosen.map(({ id }) => id);
  const steps = new Set(chosen.flatMap(({ state }) => nextStep[state] ?? []));
  return (
    <div className="sticky top-16 z-20 h-0 lg:top-4">
      <div
        className={
          ids.length === 0
            ? "sr-only"
            : "absolute top-px right-px left-10 flex min-h-9.5 flex-wrap items-center gap-1 rounded-tr-lg bg-canvas px-2 sm:left-12 sm:gap-1.5 sm:px-4"
        }
      >
        <p aria-live="polite" className="mr-auto font-medium text-[13px]">
          {ids.length > 0 && `${formatCount(ids.length, "order")} selected`}
        </p>
        {ids.length > 0 &&
          [...steps, "cancel" as const].map((step) => (
            <StepForm key={step} step={step} ids={ids} label={`${verbs[step]} selected orders`} onDone={onDone} />
          ))}
      </div>
    </div>
  );
}

type OrdersTableProps = { orders: OrderRow[]; now: number; children: ReactNode };

/** A page of orders, to move one by one or together. @param children shown if there are no orders */
export function OrdersTable({ orders, now, children }: OrdersTableProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [moved, setMoved] = useState<Moved>();
  const router = useRouter();
  const open = orders.filter(isOpen);
  const selected = open.filter(({ id }) => chosen.includes(id));
  const problemOf = (id: string) => moved?.results.find((result) => result.id === id)?.problem;

  const finish = (result: Moved) => {
    const failed = result.results.filter(({ problem }) => problem).map(({ id }) => id);
    const succeeded = result.results.length - failed.length;
    setMoved(result);
    setChosen(failed);
    if (succeeded > 0) toast.success(`${formatCount(succeeded, "order")} ${done[result.step]}.`);
    router.refresh();
  };
  const columns: Column<OrderRow>[] = [
    { title: "Order", from: "sm", below: true, className: "text-muted tabular-nums", cell: ({ id }) => id },
    {
      title: "Animal",
      className: truncated,
      cell: ({ petId, petName, categoryName, state }) => (
        <span className="flex items-center gap-2.5">
          <CategoryPicture name={categoryName} className="size-6" />
          <TitleLink href={`/staff/inventory/${petId}`}>{petName}</TitleLink>
          <Badge tone={orderTones[state]} className="ml-auto sm:hidden">
            {state}
          </Badge>
        </span>
      ),
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
      from: "sm",
      below: ({ id }) => problemOf(id) && <span className="text-danger-ink">{problemOf(id)}</span>,
      cell: ({ id, state }) => (
        <>
          <Badge tone={orderTones[state]}>{state}</Badge>
          {problemOf(id) && <p className="mt-1 text-[13px] text-danger-ink">{problemOf(id)}</p>}
        </>
      ),
    },
    agoColumn<OrderRow>(now, { title: "Placed", from: "md", below: true, at: ({ createdAt }) => createdAt }),
  ];
  return (
    <>
      {moved && <Problems moved={moved} />}
      {open.length > 0 && <BulkBar chosen={selected} onDone={finish} />}
      <DataTable
        label="Orders"
        links
        columns={columns}
        rows={orders}
        none={children}
        select={
          open.length > 0
            ? {
                all: "Select all on this page",
                labelOf: (order) => isOpen(order) && `Select order ${order.id}`,
                chosen,
                choose: setChosen,
              }
            : undefined
        }
        actions={({ id, state }) => {
          const step = nextStep[state];
          return (
            step && (
              <span className="flex gap-1.5 max-sm:flex-col">
                <StepForm step={step} ids={[id]} label={`${verbs[step]} order ${id}`} onDone={finish} />
                <StepForm step="cancel" ids={[id]} label={`Cancel order ${id}`} onDone={finish} />
              </span>
            )
          );
        }}
      />
    </>
  );
}
