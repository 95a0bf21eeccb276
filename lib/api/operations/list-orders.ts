import { operation, page } from "@/lib/api/operation";
import { exampleOrders, orderFilters, orderList } from "@/lib/domains/orders/schema";
import * as orders from "@/lib/domains/orders/service";
import { listParameters } from "./parameters";

/** Specification, section 4.4. */
export const listOrdersOperation = operation(
  {
    id: "listOrders",
    method: "GET",
    path: "/store/orders",
    tag: "store",
    summary: "List orders",
    description:
      "Returns one page of your account's orders, in ascending order of ID. Experimental: the response may still change.",
    scope: "orders:read",
    queryParameters: { ...listParameters, ...orderFilters.shape },
    response: { status: 200, description: "A page of orders.", body: orderList, example: exampleOrders },
    paginated: true,
    stability: "experimental",
    hideTryItPanel: true,
  },
  async ({ query: { limit, cursor, status }, principal }) =>
    page(await orders.listOrders(principal.accountId, { limit, from: cursor, status })),
);
