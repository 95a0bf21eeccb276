import { listOrders } from "@/lib/api/operations";
import { resource, route } from "@/lib/api/route";
import * as orders from "@/lib/orders/service";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route(listOrders, async ({ query, principal }) => {
    const { items, next } = await orders.listOrders(principal.accountId, { ...query, from: query.cursor });
    return { body: items, next };
  }),
});
