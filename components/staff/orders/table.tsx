"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useHydrated } from "@/components/store";
import { Table, Th } from "@/components/ui/data/table";
import { Alert } from "@/components/ui/layout/alert";
import { toast } from "@/components/ui/overlay/toast";
import { Row, StepForm } from "./row";
import { countOf, done, isOpen, type Moved, type OrderRow } from "./steps";

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
  const choose = (id: string, checked: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (checked) next.add(id);
      else next.delete(id);
      return next;
    });
  const chooseAll = (checked: boolean) => setChosen(new Set(checked ? open.map(({ id }) => id) : []));
  const isHydrated = useHydrated();

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
        <Table
          label="Orders"
          head={[
            <Th key="select" className="w-10">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                className="block size-4 accent-accent"
                disabled={!isHydrated || open.length === 0}
                checked={open.length > 0 && ids.length === open.length}
                onChange={(event) => chooseAll(event.target.checked)}
              />
            </Th>,
            ["Order", "hidden sm:table-cell"],
            ["Animal", "pl-0 sm:pl-4"],
            ["Account", "hidden sm:table-cell"],
            "Status",
            ["Placed", "hidden md:table-cell"],
            { hidden: "Actions" },
          ]}
        >
          {orders.map((order) => (
            <Row
              key={order.id}
              order={order}
              chosen={chosen.has(order.id)}
              problem={problemOf(order.id)}
              onChoose={(checked) => choose(order.id, checked)}
              onDone={finish}
            />
          ))}
        </Table>
      )}
    </>
  );
}
