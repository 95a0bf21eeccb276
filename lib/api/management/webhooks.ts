import { z } from "zod";
import { created, noContent, operation, page } from "@/lib/api/operation";
import { idParameter, listParameters } from "@/lib/api/operations/parameters";
import { requireMatch } from "@/lib/api/precondition";
import { int64 } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { boundedCode } from "@/lib/base/text";
import { deliveryStatuses, endpointStatuses, eventTypes } from "@/lib/base/vocabulary";
import { once } from "@/lib/domains/idempotency/once";
import { secretOverlaps } from "@/lib/domains/webhooks/schema";
import * as webhooks from "@/lib/domains/webhooks/service";
import { errorsOfBody, instantField, openEnum, textField } from "./fields";

const settings = {
  url: boundedCode(2_000, "must be a URL").meta({ description: "Where events are sent." }),
  description: boundedCode(400, "must have at most 200 characters in one line").meta({
    ...{ description: "At most 200 characters in one line.", maxLength: 200 },
  }),
  eventTypes: z
    .array(z.enum(eventTypes), "must be a list of events")
    .min(1, "must have an event")
    .meta({ description: "The events that it gets." }),
};
const endpointChanges = z.object(settings).partial().meta({ id: "EndpointChanges" });
const newEndpoint = endpointChanges.required({ url: true, eventTypes: true }).meta({ id: "NewEndpoint" });

const endpointShape = {
  id: int64.meta({ description: "ID of the endpoint." }),
  ...settings,
  status: openEnum(endpointStatuses, "Events wait for a `paused` endpoint. A `disabled` one gets none."),
  createdAt: instantField("When it was added."),
};
const endpointSchema = z.object(endpointShape).meta({ id: "Endpoint" });
const endpointList = z.array(endpointSchema).meta({ id: "Endpoints", description: "Endpoints, the newest first." });
const signingSecret = textField("What signs its events, which is never shown again: null in the repeat of a response.");
const createdEndpoint = z
  .object({ ...endpointShape, secret: signingSecret.nullable() })
  .meta({ id: "CreatedEndpoint" });
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

const exampleEndpoint = {
  id: 3,
  url: "https://example.com/webhooks",
  description: "Orders",
  eventTypes: ["order.placed", "order.delivered"],
  status: "enabled",
  createdAt: "2026-11-20T09:30:00.000Z",
};
const exampleDelivery = {
  id: 41,
  eventId: 17,
  type: "order.placed",
  status: "delivered",
  createdAt: exampleEndpoint.createdAt,
};

const shown = (endpoint: webhooks.Endpoint) => ({
  ...pick(endpoint, "id", "url", "description", "eventTypes", "status"),
  createdAt: endpoint.createdAt.toISOString(),
});

const endpointId = idParameter("ID of the endpoint.", 3);
const ofWebhooks = { group: "management", tag: "webhooks" } as const;

export const webhookOperations = {
  listEndpoints: operation(
    {
      ...ofWebhooks,
      id: "listEndpoints",
      method: "GET",
      path: "/webhooks",
      summary: "List endpoints",
      description: "Returns all webhook endpoints of the account, the newest first.",
      scope: "webhooks:read",
      response: { status: 200, description: "The endpoints.", body: endpointList, example: [exampleEndpoint] },
      errors: [],
    },
    async ({ principal }) => ({ body: (await webhooks.getEndpoints(principal.accountId)).map(shown) }),
  ),
  createEndpoint: operation(
    {
      ...ofWebhooks,
      id: "createEndpoint",
      method: "POST",
      path: "/webhooks",
      summary: "Add an endpoint",
      description: "Adds a webhook endpoint. The response alone has its signing secret.",
      scope: "webhooks:write",
      body: newEndpoint,
      bodyExample: pick(exampleEndpoint, "url", "description", "eventTypes"),
      response: {
        status: 201,
        description: "The new endpoint.",
        body: createdEndpoint,
        example: { ...exampleEndpoint, secret: "whsec_…" },
      },
      errors: [...errorsOfBody, "conflict", "idempotency_key_reused"],
      idempotent: true,
    },
    async ({ principal: { accountId, actor }, body, idempotency }) =>
      created(
        await once(accountId, "createEndpoint", idempotency, async (keep) => {
          const input = { description: "", ...body };
          const { endpoint, secret } = await webhooks.createEndpoint(accountId, input, actor, (tx, added) =>
            keep(tx, { ...shown(added), secret: null }),
          );
          return { ...shown(endpoint), secret };
        }),
      ),
  ),
  getEndpoint: operation(
    {
      ...ofWebhooks,
      id: "getEndpoint",
      method: "GET",
      path: "/webhooks/{endpointId}",
      summary: "Get an endpoint",
      description: "Returns one webhook endpoint, without its signing secret.",
      scope: "webhooks:read",
      pathParameters: { endpointId },
      response: { status: 200, description: "The endpoint.", body: endpointSchema, example: exampleEndpoint },
      errors: ["not_found"],
    },
    async ({ principal, path }) => {
      const endpoint = await webhooks.getEndpoint(principal.accountId, path.endpointId);
      return endpoint && { body: shown(endpoint) };
    },
  ),
  updateEndpoint: operation(
    {
      ...ofWebhooks,
      id: "updateEndpoint",
      method: "PATCH",
      path: "/webhooks/{endpointId}",
      summary: "Edit an endpoint",
      description: "Changes the settings of a webhook endpoint.",
      scope: "webhooks:write",
      pathParameters: { endpointId },
      body: endpointChanges,
      bodyExample: { description: "Orders and deliveries" },
      response: {
        status: 200,
        description: "The endpoint after the change.",
        body: endpointSchema,
        example: exampleEndpoint,
      },
      errors: [...errorsOfBody, "not_found"],
      precondition: "optional",
    },
    async ({ principal: { accountId, actor }, path, body, ifMatch }) => {
      const check = (before: webhooks.Endpoint) => requireMatch(ifMatch, shown(before));
      return { body: shown(await webhooks.editEndpoint(accountId, path.endpointId, body, actor, check)) };
    },
  ),
  pauseEndpoint: operation(
    {
      ...ofWebhooks,
      id: "pauseEndpoint",
      method: "POST",
      path: "/webhooks/{endpointId}/pause",
      summary: "Pause an endpoint",
      description: "Events wait until the endpoint is enabled.",
      scope: "webhooks:write",
      pathParameters: { endpointId },
      response: {
        status: 200,
        description: "The endpoint.",
        body: endpointSchema,
        example: { ...exampleEndpoint, status: "paused" },
      },
      errors: ["not_found"],
    },
    async ({ principal: { accountId, actor }, path }) => ({
      body: shown(await webhooks.setEndpointStatus(accountId, path.endpointId, "paused", actor)),
    }),
  ),
  enableEndpoint: operation(
    {
      ...ofWebhooks,
      id: "enableEndpoint",
      method: "POST",
      path: "/webhooks/{endpointId}/enable",
      summary: "Enable an endpoint",
      description: "Sends the events that wait, and those to come.",
      scope: "webhooks:write",
      pathParameters: { endpointId },
      response: { status: 200, description: "The endpoint.", body: endpointSchema, example: exampleEndpoint },
      errors: ["not_found"],
    },
    async ({ principal: { accountId, actor }, path }) => ({
      body: shown(await webhooks.setEndpointStatus(accountId, path.endpointId, "enabled", actor)),
    }),
  ),
  rollEndpointSecret: operation(
    {
      ...ofWebhooks,
      id: "rollEndpointSecret",
      method: "POST",
      path: "/webhooks/{endpointId}/roll",
      summary: "Roll a signing secret",
      description: "Replaces the signing secret of an endpoint. The old one signs too for the time of `overlap`.",
      scope: "webhooks:write",
      pathParameters: { endpointId },
      body: z.object({ overlap: z.enum(secretOverlaps) }).meta({ id: "SecretRoll" }),
      bodyExample: { overlap: "24h" },
      response: {
        status: 201,
        description: "The new secret, which is never shown again.",
        body: z.object({ secret: textField("What signs its events.") }).meta({ id: "SigningSecret" }),
        example: { secret: "whsec_…" },
      },
      errors: [...errorsOfBody, "not_found", "conflict"],
    },
    async ({ principal: { accountId, actor }, path, body }) => ({
      body: { secret: await webhooks.rollSecret(accountId, path.endpointId, body.overlap, actor) },
    }),
  ),
  testEndpoint: operation(
    {
      ...ofWebhooks,
      id: "testEndpoint",
      method: "POST",
      path: "/webhooks/{endpointId}/test",
      summary: "Send a test event",
      description: "Sends the example of an event to this endpoint alone.",
      scope: "webhooks:write",
      pathParameters: { endpointId },
      body: z.object({ type: z.enum(eventTypes) }).meta({ id: "Test" }),
      bodyExample: { type: "order.placed" },
      response: {
        status: 202,
        description: "The delivery, which is sent in a moment.",
        body: z.object({ deliveryId: int64 }).meta({ id: "TestDelivery" }),
        example: { deliveryId: 41 },
      },
      errors: [...errorsOfBody, "not_found", "conflict"],
    },
    async ({ principal: { accountId, actor }, path, body }) => ({
      body: { deliveryId: await webhooks.sendTest(accountId, path.endpointId, body.type, actor) },
    }),
  ),
  deleteEndpoint: operation(
    {
      ...ofWebhooks,
      id: "deleteEndpoint",
      method: "DELETE",
      path: "/webhooks/{endpointId}",
      summary: "Delete an endpoint",
      description: "Deletes a webhook endpoint with its deliveries.",
      scope: "webhooks:write",
      pathParameters: { endpointId },
      response: { status: 204, description: "The endpoint is deleted." },
      errors: ["not_found"],
      precondition: "optional",
    },
    async ({ principal: { accountId, actor }, path, ifMatch }) => {
      await webhooks.deleteEndpoint(accountId, path.endpointId, actor, (before) =>
        requireMatch(ifMatch, shown(before)),
      );
      return noContent;
    },
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
      errors: ["invalid_parameter", "not_found"],
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
      errors: ["not_found", "conflict"],
    },
    async ({ principal: { accountId, actor }, path }) => {
      await webhooks.resendDelivery(accountId, path.deliveryId, actor);
      return noContent;
    },
  ),
};
