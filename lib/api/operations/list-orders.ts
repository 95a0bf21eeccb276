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
    "Lists the orders of the account that the key belongs to, by id ascending, page by page, of one status if it is given. Experimental: its shape may still change.",
  scope: "orders:read",
  queryParameters: {
    ...listParameters,
    status: orderStatus.optional().meta({ description: "Keeps only orders with this status." }),
  },
  response: { status: 200, description: "A page of orders.", body: orderList, example: exampleOrders },
  errors: ["invalid_parameter"],
  paginated: true,
  stability: "experimental",
  hideTryItPanel: true,
});
