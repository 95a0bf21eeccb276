"use server";

import { z } from "zod";
import { cancelOwnOrder, placeOrder } from "@/lib/domains/orders/service";
import { action } from "./action";
import { formId } from "./form-values";

// The action does not refresh the page, or the button would disappear before it shows the result. The button does.

export const orderPet = action(z.object({ petId: formId }), async (viewer, { petId }) => {
  const { id } = await placeOrder(viewer.accountId, petId, viewer);
  return { orderId: String(id) };
});

export const cancelOrder = action(z.object({ orderId: formId }), async (viewer, { orderId }) => {
  await cancelOwnOrder(viewer.accountId, orderId, viewer);
});
