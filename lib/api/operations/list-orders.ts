import { operation } from "@/lib/api/operation";
import { orderList, orderStatus } from "@/lib/domains/orders/schema";
import { exampleOrders } from "./examples";
import { listParameters } from "./parameters";

/** Specification, section 4.4. */
export const listOrders = operation({
  id: "listOrders",
  method: "GET",
  path: "/store/orders",
  tag: "store",
  summary: "List orders",
  description:
    "Returns one page of your account's orders, in ascending order of ID. Experimental: the response may still change.",
  scope: "orders:read",
  queryParameters: {
    ...listParameters,
    status: orderStatus.optional().meta({ description: "Only return orders with this status." }),
  },
  response: { status: 200, description: "A page of orders.", body: orderList, example: exampleOrders },
  errors: ["invalid_parameter"],
  paginated: true,
  stability: "experimental",
  hideTryItPanel: true,
});
