"use server";

import { z } from "zod";
import { placeOrder, takeStep } from "@/lib/domains/orders/service";
import { action } from "./action";
import { formId } from "./form-values";

// The action does not refresh the page, or the button would disappear before it shows the result. The button does.

const write = { permission: "orders.write" } as const;

export const orderPetAction = action(write, z.object({ petId: formId }), async (viewer, { petId }) => {
  const { id } = await placeOrder(viewer.accountId, petId, viewer);
  return { orderId: String(id) };
});

export const cancelOrderAction = action(write, z.object({ orderId: formId }), async (viewer, { orderId }) => {
  await takeStep("cancel", orderId, viewer, viewer.accountId);
});
