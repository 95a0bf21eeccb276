import { z } from "zod";
import { int64 } from "@/lib/base/int64";
import { orderStatuses } from "@/lib/base/vocabulary";

const orderStatus = z
  .enum(orderStatuses, { error: `must be one of ${orderStatuses.join(", ")}` })
  .meta({ id: "OrderStatus" });

export const orderFilters = z.object({
  status: orderStatus.optional().meta({ description: "Only return orders with this status." }),
});
export type OrderFilters = z.output<typeof orderFilters>;

/** In the API (specification, section 4.4; its fields are our decision). */
export const order = z
  .object({
    id: int64.meta({ description: "ID of the order." }),
    petId: int64.meta({ description: "ID of the ordered animal." }),
    quantity: z.int().min(1).meta({ description: "Number of animals ordered." }),
    status: orderStatus.meta({ description: "Status of the order." }),
    shipDate: z.iso.datetime().nullable().meta({ description: "When the order was delivered. Null until then." }),
    complete: z.boolean().meta({ description: "True if the order was delivered." }),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof order>;

export const orderList = z.array(order).meta({ id: "Orders", description: "Orders in ascending order of ID." });

export const exampleShipDate = "2026-11-20T09:30:00.000Z";

export const exampleOrders = [
  { id: 501, petId: 1002, quantity: 1, status: "placed", shipDate: null, complete: false },
  { id: 502, petId: 1007, quantity: 1, status: "delivered", shipDate: exampleShipDate, complete: true },
];
