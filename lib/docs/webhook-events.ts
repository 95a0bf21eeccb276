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

/** A section for each type of event, from the published OpenAPI document. */
export function webhookEventsDocument(origin: string): string {
  const document = openApiDocument(origin);
  const sections = Object.entries(document.webhooks).flatMap(([type, { post }]) => {
    const { schema, example } = post.requestBody.content["application/json"];
    const fields = fieldsWithin(schema.properties?.data ?? {}, document);
    return [
      `## ${type}`,
      post.description,
      fields.map(fieldLine).join("\n"),
      fence("json", JSON.stringify(example, null, 2)),
    ];
  });
  return sections.join("\n\n");
}
