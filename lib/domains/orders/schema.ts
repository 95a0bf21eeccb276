import { z } from "zod";
import { int64 } from "@/lib/base/int64";
import { orderStatuses } from "@/lib/base/vocabulary";

export const orderStatus = z
  .enum(orderStatuses, { error: `must be one of ${orderStatuses.join(", ")}` })
  .meta({ id: "OrderStatus" });

/** An order as the service shows it (specification, section 4.4; its fields are our decision). */
export const order = z
  .object({
    id: int64.meta({ description: "Identifier of the order." }),
    petId: int64.meta({ description: "Identifier of the animal that was ordered." }),
    quantity: z.int().min(1).meta({ description: "How many were ordered." }),
    status: orderStatus.meta({ description: "How far the order has come." }),
    shipDate: z.iso.datetime().nullable().meta({ description: "When it was delivered; null before that." }),
    complete: z.boolean().meta({ description: "Whether it was delivered." }),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof order>;

export const orderList = z.array(order).meta({ id: "Orders", description: "Orders, by id ascending." });
