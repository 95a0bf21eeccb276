import { z } from "zod";
import { creationResult, noContent, operation } from "@/lib/api/operation";
import { idParameter } from "@/lib/api/operations/parameters";
import { requireMatch } from "@/lib/api/precondition";
import { int64 } from "@/lib/base/int64";
import { pick } from "@/lib/base/pick";
import { boundedCode } from "@/lib/base/text";
import { endpointStatuses, eventTypes } from "@/lib/base/vocabulary";
import { onceInTransaction } from "@/lib/domains/idempotency/once";
import { secretOverlaps } from "@/lib/domains/webhooks/schema";
import * as webhooks from "@/lib/domains/webhooks/service";
import { instantField, openEnum, textField } from "./fields";

const settings = {
  url: boundedCode(2_000, "must be a URL").meta({ description: "Where events are sent." }),
  description: boundedCode(400, "must have at most 200 characters in one line").meta({
    description: "At most 200 characters in one line.",
    maxLength: 200,
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

const exampleEndpoint = {
  id: 3,
  url: "https://example.com/webhooks",
  description: "Orders",
  eventTypes: ["order.placed", "order.delivered"],
  status: "enabled",
  createdAt: "2026-11-20T09:30:00.000Z",
};

const exampleEdit = { description: "Orders and deliveries" };

const endpointBody = (endpoint: webhooks.Endpoint) => ({
  ...pick(endpoint, "id", "url", "description", "eventTypes", "status"),
  createdAt: endpoint.createdAt.toISOString(),
});

export const endpointId = idParameter("ID of the endpoint.", 3);
export const ofWebhooks = { group: "management", tag: "webhooks" } as const;
export const ofEndpoint = { ...ofWebhooks, scope: "webhooks:write", pathParameters: { endpointId } } as const;
const theEndpoint = {
  status: 200,
  description: "The endpoint.",
  body: endpointSchema,
  example: exampleEndpoint,
} as const;

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
    },
    async ({ principal }) => ({ body: (await webhooks.getEndpoints(principal.accountId)).map(endpointBody) }),
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
      errors: ["conflict"],
      idempotent: true,
    },
    async ({ principal: { accountId, actor }, body, idempotency }) =>
      creationResult(
        await onceInTransaction(accountId, "createEndpoint", idempotency, async (keepResponse) => {
          const input = { description: "", ...body };
          const { endpoint, secret } = await webhooks.createEndpoint(accountId, input, actor, (tx, added) =>
            keepResponse(tx, { ...endpointBody(added), secret: null }),
          );
          return { ...endpointBody(endpoint), secret };
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
      response: theEndpoint,
    },
    async ({ principal, path }) => {
      const endpoint = await webhooks.getEndpoint(principal.accountId, path.endpointId);
      return endpoint && { body: endpointBody(endpoint) };
    },
  ),
  updateEndpoint: operation(
    {
      ...ofEndpoint,
      id: "updateEndpoint",
      method: "PATCH",
      path: "/webhooks/{endpointId}",
      summary: "Edit an endpoint",
      description: "Changes the settings of a webhook endpoint.",
      body: endpointChanges,
      bodyExample: exampleEdit,
      response: {
        ...theEndpoint,
        description: "The endpoint after the change.",
        example: { ...exampleEndpoint, ...exampleEdit },
      },
      precondition: "optional",
    },
    async ({ principal: { accountId, actor }, path, body, ifMatch }) => {
      const check = (before: webhooks.Endpoint) => requireMatch(ifMatch, endpointBody(before));
      return { body: endpointBody(await webhooks.editEndpoint(accountId, path.endpointId, body, actor, check)) };
    },
  ),
  pauseEndpoint: operation(
    {
      ...ofEndpoint,
      id: "pauseEndpoint",
      method: "POST",
      path: "/webhooks/{endpointId}/pause",
      summary: "Pause an endpoint",
      description: "Events wait until the endpoint is enabled.",
      response: { ...theEndpoint, example: { ...exampleEndpoint, status: "paused" } },
    },
    async ({ principal: { accountId, actor }, path }) => ({
      body: endpointBody(await webhooks.setEndpointStatus(accountId, path.endpointId, "paused", actor)),
    }),
  ),
  enableEndpoint: operation(
    {
      ...ofEndpoint,
      id: "enableEndpoint",
      method: "POST",
      path: "/webhooks/{endpointId}/enable",
      summary: "Enable an endpoint",
      description: "Sends the events that wait, and those to come.",
      response: theEndpoint,
    },
    async ({ principal: { accountId, actor }, path }) => ({
      body: endpointBody(await webhooks.setEndpointStatus(accountId, path.endpointId, "enabled", actor)),
    }),
  ),
  rollEndpointSecret: operation(
    {
      ...ofEndpoint,
      id: "rollEndpointSecret",
      method: "POST",
      path: "/webhooks/{endpointId}/roll",
      summary: "Roll a signing secret",
      description: "Replaces the signing secret of an endpoint. The old one signs too for the time of `overlap`.",
      body: z
        .object({ overlap: z.enum(secretOverlaps).meta({ description: "How long the old secret signs too." }) })
        .meta({ id: "SecretRoll" }),
      bodyExample: { overlap: "24h" },
      response: {
        status: 201,
        description: "The new secret, which is never shown again.",
        body: z.object({ secret: textField("What signs its events.") }).meta({ id: "SigningSecret" }),
        example: { secret: "whsec_…" },
      },
      errors: ["conflict"],
    },
    async ({ principal: { accountId, actor }, path, body }) => ({
      body: { secret: await webhooks.rollSecret(accountId, path.endpointId, body.overlap, actor) },
    }),
  ),
  deleteEndpoint: operation(
    {
      ...ofEndpoint,
      id: "deleteEndpoint",
      method: "DELETE",
      path: "/webhooks/{endpointId}",
      summary: "Delete an endpoint",
      description: "Deletes a webhook endpoint with its deliveries.",
      response: { status: 204, description: "The endpoint is deleted." },
      precondition: "optional",
    },
    async ({ principal: { accountId, actor }, path, ifMatch }) => {
      await webhooks.deleteEndpoint(accountId, path.endpointId, actor, (before) =>
        requireMatch(ifMatch, endpointBody(before)),
      );
      return noContent;
    },
  ),
};
