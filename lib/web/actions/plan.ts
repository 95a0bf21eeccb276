"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { setQuotaWarning } from "@/lib/domains/notifications/service";
import { planRequest, selfServicePlan } from "@/lib/domains/plan-requests/schema";
import * as plans from "@/lib/domains/plan-requests/service";
import { action } from "./action";
import { formId, formNumber, optionalFormNumber } from "./form-values";

const write = { permission: "plan.write" } as const;

export const choosePlanAction = action(write, z.object({ plan: selfServicePlan }), async (viewer, { plan }) => {
  await plans.choosePlan(viewer.accountId, plan, viewer);
  revalidatePath("/portal", "layout");
});

export const setQuotaWarningAction = action(
  write,
  z.object({ percent: optionalFormNumber }),
  async (viewer, { percent = null }) => {
    await setQuotaWarning(viewer.accountId, percent, viewer);
  },
);

const requestForm = z.object({ ...planRequest.shape, perMinute: formNumber, perDay: formNumber }).pipe(planRequest);

export const requestPlanAction = action(write, requestForm, async (viewer, input) => {
  await plans.requestPlan(viewer.accountId, input, viewer);
});

export const withdrawRequestAction = action(write, z.object({ id: formId }), async (viewer, { id }) => {
  await plans.withdrawRequest(viewer.accountId, id, viewer);
});
