"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { enterpriseRequest, selfServicePlan } from "@/lib/domains/plan-requests/schema";
import * as plans from "@/lib/domains/plan-requests/service";
import { action } from "./action";
import { formId, formNumber } from "./form-values";

export const choosePlan = action(z.object({ plan: selfServicePlan }), async (viewer, { plan }) => {
  await plans.choosePlan(viewer.accountId, plan, viewer);
  revalidatePath("/portal", "layout");
});

const requestForm = z
  .object({ perMinute: formNumber, perDay: formNumber, message: enterpriseRequest.shape.message })
  .pipe(enterpriseRequest);

export const requestEnterprise = action(requestForm, async (viewer, input) => {
  await plans.requestEnterprise(viewer.accountId, input, viewer);
});

export const withdrawRequest = action(z.object({ id: formId }), async (viewer, { id }) => {
  await plans.withdrawRequest(viewer.accountId, id, viewer);
});
