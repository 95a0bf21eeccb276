import { openApiDocument } from "@/lib/api/openapi/document";
import type { OpenApi, Schema } from "@/lib/api/openapi/types";
import { type DocumentedField, fieldsOf, resolve } from "./fields";
import { fence, fieldLine } from "./reference-markdown";

/** Also those of objects in it, with the path to each. */
function fieldsWithin(schema: Schema, document: OpenApi, path = ""): DocumentedField[] {
  const { properties = {} } = resolve(schema, document);
  return fieldsOf(schema, document).flatMap((field) => [
    { ...field, name: path + field.name },
    ...fieldsWithin(properties[field.name] ?? {}, document, `${path}${field.name}.`),
  ]);
}

/** `id` of its heading, as in the Markdown. `example`: a whole body, as JSON. */
type DocumentedEvent = { type: string; id: string; description: string; fields: DocumentedField[]; example: string };

/** From the published OpenAPI document, in its order. */
export function documentedEvents(origin: string): DocumentedEvent[] {
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

/** A section for each type of event. */
export const webhookEventsDocument = (origin: string): string =>
  documentedEvents(origin)
    .flatMap(({ type, description, fields, example }) => [
      `## ${type}`,
      description,
      fields.map(fieldLine).join("\n"),
      fence("json", example),
    ])
    .join("\n\n");
