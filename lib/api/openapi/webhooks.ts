import { capitalized } from "@/lib/base/grammar";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { type EventDefinition, eventDefinitions } from "@/lib/domains/webhooks/events";
import { describeSchema } from "./schemas";
import type { OpenApi, Parameter, Schema, Webhook } from "./types";

type Schemas = Record<string, Schema>;

export const webhookTag = {
  name: "webhooks",
  description: "What is sent to the endpoints of an account, by Standard Webhooks 1.0.0.",
};

const exampleTime = "2026-11-20T09:30:00.000Z";

const header = (name: string, description: string, schema: Schema, example: string | number): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema,
  example,
});

const headers = [
  header(
    "webhook-id",
    "ID of the event, the same on each attempt. Ignore an event whose ID you have processed.",
    { type: "string", pattern: "^evt_\\d+$" },
    "evt_4711",
  ),
  header(
    "webhook-timestamp",
    "Unix time in seconds of this attempt. Reject a request that is more than five minutes old.",
    { type: "integer" },
    Date.parse(exampleTime) / 1000,
  ),
  header(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64, with the secret of the endpoint. While a rolled secret still signs, there are two, separated by a space.",
    { type: "string" },
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

export const webhookParameters: Record<string, Parameter> = Object.fromEntries(
  headers.map((parameter) => [parameter.name, parameter]),
);

const responses = {
  "2XX": { description: "The event is accepted, if the response comes within 15 seconds." },
  410: { description: "The endpoint is gone. It is disabled, and gets no further events." },
  default: { description: "Anything else, also a redirect, is a failed attempt. It is repeated later." },
};

const bodyOf = (type: EventType, data: Schema): Schema => ({
  type: "object",
  properties: {
    type: { type: "string", const: type, description: "What happened." },
    timestamp: { type: "string", format: "date-time", description: "When it happened." },
    data,
  },
  required: ["type", "timestamp", "data"],
});

/** `petStatusChanged` of `pet.status_changed`. */
const operationIdOf = (type: EventType): string =>
  type
    .split(/[._]/)
    .map((word, index) => (index === 0 ? word : capitalized(word)))
    .join("");

function webhookOf(type: EventType, { description, data, example }: EventDefinition, components: Schemas): Webhook {
  const schema = bodyOf(type, describeSchema(data, "output", components));
  return {
    operationId: operationIdOf(type),
    tags: [webhookTag.name],
    summary: type,
    description,
    security: [],
    parameters: headers.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: { type, timestamp: exampleTime, data: example } } },
    },
    responses,
  };
}

export const webhooksOf = (components: Schemas): OpenApi["webhooks"] =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: webhookOf(type, eventDefinitions[type], components) }]));
