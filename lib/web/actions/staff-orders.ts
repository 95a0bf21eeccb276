"use server";

import { z } from "zod";
import { orderSteps, type StepResult, stepOrders } from "@/lib/domains/orders/queue/service";
import { actorOf } from "@/lib/web/auth/viewer";
import { staffAction } from "./action";
import { formId, formList } from "./form-values";

const orderStepForm = z.object({
  step: z.enum(orderSteps),
  id: formList(formId).pipe(z.array(z.bigint()).min(1, "Select at least one order.").max(100)),
});

/** What became of one order, with its id as the browser can hold it. */
export type RowResult = Omit<StepResult, "id"> & { id: string };

/**
 * Approves, delivers or cancels orders, one or several, and tells of each what became of it. Nothing is rendered anew
 * along with the response: a row that leaves the list would be gone before it could say how it went.
 */
export const moveOrders = staffAction(orderStepForm, async (viewer, { step, id }) => {
  const results = await stepOrders(step, id, actorOf(viewer));
  return { step, results: results.map((result): RowResult => ({ ...result, id: String(result.id) })) };
});
