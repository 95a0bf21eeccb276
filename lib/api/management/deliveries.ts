import { z } from "zod";
import { noContent, operation, page } from "@/lib/api/operation";
import { idParameter, listParameters } from "@/lib/api/operations/parameters";
import { int64 } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { deliveryStatuses, eventTypes } from "@/lib/base/vocabulary";
import * as webhooks from "@/lib/domains/webhooks/service";
import { instantField, openEnum } from "./fields";
import { endpointId, ofEndpoint, ofWebhooks } from "./webhooks";

const deliverySchema = z
  .object({
    id: int64.meta({ description: "ID of the delivery." }),
    eventId: int64.meta({ description: "ID of its event, without `evt_`." }),
    type: openEnum(eventTypes, "Type of its event."),
    status: openEnum(deliveryStatuses, "What became of it."),
    createdAt: instantField("When the event happened."),
  })
  .meta({ id: "Delivery" });
const deliveryList = z.array(deliverySchema).meta({ id: "Deliveries", description: "Deliveries, the newest first." });

const exampleDelivery = {
  id: 41,
  eventId: 17,
  type: "order.placed",
  status: "delivered",
  createdAt: "2026-11-20T09:30:00.000Z",
};

export const deliveryOperations = {
  testEndpoint: operation(
    {
      ...ofEndpoint,
      id: "testEndpoint",
      method: "POST",
      path: "/webhooks/{endpointId}/test",
      summary: "Send a test event",
      description: "Sends the example of an event to this endpoint alone.",
      body: z.object({ type: z.enum(eventTypes).meta({ description: "The type of the event." }) }).meta({ id: "Test" }),
      bodyExample: { type: "order.placed" },
      response: {
        status: 202,
        description: "The delivery, which is sent in a moment.",
        body: z.object({ deliveryId: int64.meta({ description: "ID of the delivery." }) }).meta({ id: "TestDelivery" }),
        example: { deliveryId: 41 },
      },
      errors: ["conflict"],
    },
    async ({ principal: { accountId, actor }, path, body }) => ({
      body: { deliveryId: await webhooks.sendTest(accountId, path.endpointId, body.type, actor) },
    }),
  ),
  listDeliveries: operation(
    {
      ...ofWebhooks,
      id: "listDeliveries",
      method: "GET",
      path: "/webhooks/{endpointId}/deliveries",
      summary: "List deliveries",
      description: "Returns one page of the deliveries of an endpoint, the newest first.",
      scope: "webhooks:read",
      pathParameters: { endpointId },
      queryParameters: {
        ...listParameters,
        status: z
          .enum(deliveryStatuses, { error: `must be one of ${deliveryStatuses.join(", ")}` })
          .optional()
          .meta({
            description: "Only deliveries with this status.",
          }),
      },
      response: { status: 200, description: "A page of deliveries.", body: deliveryList, example: [exampleDelivery] },
      paginated: true,
    },
    async ({ principal, path, query: { limit, cursor, status } }) => {
      const endpoint = await webhooks.getEndpoint(principal.accountId, path.endpointId);
      if (!endpoint) return undefined;
      const { items, next } = await webhooks.listDeliveries(endpoint, { limit, from: cursor, status });
      return page({
        items: items.map((delivery) => ({
          ...pick(delivery, "id", "eventId", "type", "status"),
          createdAt: delivery.createdAt.toISOString(),
        })),
        next,
      });
    },
  ),
  resendDelivery: operation(
    {
      ...ofWebhooks,
      id: "resendDelivery",
      method: "POST",
      path: "/deliveries/{deliveryId}/resend",
      summary: "Send a delivery again",
      description: "Sends an event again, with the same ID. One that waits is sent now.",
      scope: "webhooks:write",
      pathParameters: { deliveryId: idParameter("ID of the delivery.", 41) },
      response: { status: 204, description: "The delivery is sent in a moment." },
      errors: ["conflict"],
    },
    async ({ principal: { accountId, actor }, path }) => {
      await webhooks.resendDelivery(accountId, path.deliveryId, actor);
      return noContent;
    },
  ),
};
