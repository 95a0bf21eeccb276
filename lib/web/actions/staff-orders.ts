"use server";

import { z } from "zod";
import { orderSteps, type StepResult, stepOrders } from "@/lib/domains/orders/service";
import { staffAction } from "./action";
import { formId, formList } from "./form-values";

const orderStepForm = z.object({
  step: z.enum(orderSteps),
  id: formList(formId).pipe(z.array(z.bigint()).min(1, "Select at least one order.").max(100)),
});

export type RowResult = Omit<StepResult, "id"> & { id: string };

/** The action does not refresh the page: a row that leaves the list would disappear before it shows its result. */
export const moveOrdersAction = staffAction(orderStepForm, async (viewer, { step, id }) => {
  const results = await stepOrders(step, id, viewer);
  return { step, results: results.map((result): RowResult => ({ ...result, id: String(result.id) })) };
});
