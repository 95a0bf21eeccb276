import { isDeepStrictEqual } from "node:util";
import { openApiDocument } from "@/lib/api/openapi/document";
import type { OpenApi, Schema } from "@/lib/api/openapi/types";
import { capitalized } from "@/lib/base/grammar";
import { type DocumentedField, fieldsOf, resolve } from "./fields";
import { fence, receivedFields } from "./reference-markdown";

/** Those of a schema and of the objects in it, with the path to each. */
function fieldsWithin(schema: Schema, document: OpenApi, path = ""): DocumentedField[] {
  const { properties = {} } = resolve(schema, document);
  return fieldsOf(schema, document).flatMap((field) => [
    { ...field, name: path + field.name },
    ...fieldsWithin(properties[field.name] ?? {}, document, `${path}${field.name}.`),
  ]);
}

/** `id` of its heading, as in the Markdown. `fields`: those that not all events of its group have. `example`: a whole body, as JSON. */
type DocumentedEvent = { type: string; id: string; description: string; fields: DocumentedField[]; example: string };

/** The events about one thing, and the fields that all of them have. */
export type EventGroup = { title: string; id: string; fields: DocumentedField[]; events: DocumentedEvent[] };

/** From the published OpenAPI document, in its order. */
function documentedEvents(origin: string): DocumentedEvent[] {
  const document = openApiDocument(origin);
  return Object.entries(document.webhooks).map(([type, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"];
    return {
      type,
      id: type.replace(".", ""),
      description: post.description,
      fields: fieldsWithin(schema.properties?.data ?? {}, document),
      example: JSON.stringify(example, null, 2),
    };
  });
}

/** By the first word of their types. */
export function eventGroups(origin: string): EventGroup[] {
  const all = documentedEvents(origin);
  const wordOf = ({ type }: DocumentedEvent) => type.split(".")[0] ?? type;
  return [...new Set(all.map(wordOf))].map((word) => {
    const events = all.filter((event) => wordOf(event) === word);
    const isShared = (field: DocumentedField) =>
      events.every(({ fields }) => fields.some((other) => isDeepStrictEqual(other, field)));
    return {
      title: `${capitalized(word)} events`,
      id: `${word}-events`,
      fields: events[0]?.fields.filter(isShared) ?? [],
      events: events.map((event) => ({ ...event, fields: event.fields.filter((field) => !isShared(field)) })),
    };
  });
}

/** A section for each group, with one for each type of event in it. */
export const webhookEventsDocument = (origin: string): string =>
  eventGroups(origin)
    .flatMap(({ title, fields: shared, events }) => [
      `## ${title}`,
      receivedFields(shared),
      ...events.flatMap(({ type, description, fields, example }) => [
        `### ${type}`,
        description,
        ...(fields.length > 0 ? [receivedFields(fields)] : []),
        fence("json", example),
      ]),
    ])
    .join("\n\n");
