import { indentJson } from "@/components/indent-json";
import { toJson } from "@/lib/base/json";
import { type EventType, eventTypes } from "@/lib/base/vocabulary";
import { eventBody, eventDefinitions } from "@/lib/domains/webhooks/events";

/** A kind of event, for the browser: the catalog has the schemas of the API. */
export type EventKind = { type: EventType; description: string; example: string };

export const eventKinds = (at: number): EventKind[] =>
  eventTypes.map((type) => {
    const { description, example } = eventDefinitions[type];
    return { type, description, example: indentJson(eventBody(type, at, toJson(example))) };
  });
