import { hasInt64Format } from "@/lib/api/openapi/int64";
import {
  type DocumentedOperation,
  documentedOperation,
  type OpenApi,
  refName,
  type Schema,
} from "@/lib/api/openapi/types";
import type { Operation } from "@/lib/api/operation";
import { capitalized } from "@/lib/base/grammar";
import type { Method } from "@/lib/client/method";

export const methodOf = ({ id, method, path, body, queryParameters, idempotent, paginated }: Operation): Method => ({
  id,
  method,
  path,
  hasBody: body !== undefined,
  hasQuery: Object.keys(queryParameters).length > 0,
  idempotent,
  all: paginated ? id.replace(/^list/, "all") : undefined,
});

const uncapitalized = (name: string): string => name.replace(/^./, (first) => first.toLowerCase());

/** @throws Error if the schema has no name, because the type of a method needs one */
function nameOf(schema: Schema | undefined, whose: string): string {
  if (schema?.$ref) return refName(schema.$ref);
  throw new Error(`Name the schema of ${whose} with .meta({ id: "…" }): the typed client has it as a type`);
}

function pathTypeOf(schema: Schema): string {
  if (hasInt64Format(schema)) return "bigint";
  return schema.type === "integer" || schema.type === "number" ? "number" : "string";
}

function returnedBy(
  { id, response: { status }, paginated }: Operation,
  { responses }: DocumentedOperation,
  schemas: OpenApi["components"]["schemas"],
) {
  if (status === 204) return "void";
  const name = nameOf(responses[status]?.content?.["application/json"].schema, `the response of ${id}`);
  return paginated ? nameOf(schemas[name]?.items, `the items of ${id}`) : name;
}

function optionsOf({ id, method, idempotent, precondition }: Operation): string {
  if (precondition === "required") return "options: ChangeOptions & { ifMatch: string }";
  if (precondition) return "options?: ChangeOptions";
  if (idempotent) return `options?: ${capitalized(id)}Options`;
  return method === "GET" ? "options?: ReadOptions" : "options?: CallOptions";
}

/** The members of the client's type, and the types of their arguments. */
function linesOf(operation: Operation, document: OpenApi): { types: string[]; members: string[] } {
  const { id, summary, body, idempotent, deprecation } = operation;
  const documented = documentedOperation(document, id);
  const { hasQuery, all } = methodOf(operation);
  const name = capitalized(id);
  const path = (documented.parameters ?? []).filter((parameter) => parameter.in === "path");
  const bodyName = body && nameOf(documented.requestBody?.content["application/json"].schema, `the body of ${id}`);
  const values = [
    ...path.map((parameter) => `${parameter.name}: ${pathTypeOf(parameter.schema)}`),
    ...(bodyName ? [`${uncapitalized(bodyName)}: ${bodyName}`] : []),
    ...(hasQuery ? [`query?: ${name}Query`] : []),
  ];
  const args = (options: string) => [...values, options].join(", ");
  const item = returnedBy(operation, documented, document.components.schemas);
  return {
    types: [
      ...(hasQuery ? [`export type ${name}Query = NonNullable<operations["${id}"]["parameters"]["query"]>;`] : []),
      ...(idempotent ? [`export type ${name}Options = IdempotentCallOptions;`] : []),
    ],
    members: [
      "/**",
      ` * ${summary}.`,
      ...(deprecation ? [` * @deprecated Use ${deprecation.replacement}.`] : []),
      " */",
      `${id}(${args(optionsOf(operation))}): Promise<${all ? `Page<${item}>` : item}>;`,
      ...(all
        ? [
            "/** Sends one request for each page. */",
            `${all}(${args("options?: CallOptions")}): AsyncGenerator<${item}, void, void>;`,
          ]
        : []),
    ],
  };
}

const webhookEvent = [
  "export type WebhookEvent = {",
  '  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];',
  "}[keyof webhooks];",
  "",
];

/**
 * The type of a client, with a method for each operation, and a type for each schema.
 *
 * @param client the name of the type @param schema the file beside it with the types of the document
 */
export function methodTypes(
  client: string,
  schema: string,
  operations: readonly Operation[],
  document: OpenApi,
): string {
  const lines = operations.map((operation) => linesOf(operation, document));
  const hasWebhooks = Object.keys(document.webhooks).length > 0;
  return [
    'import type { CallOptions, ChangeOptions, IdempotentCallOptions, Page, ReadOptions } from "@/lib/client/types";',
    `import type { components, operations${hasWebhooks ? ", webhooks" : ""} } from "./${schema}";`,
    "",
    ...Object.keys(document.components.schemas).map(
      // The runtime has an Error of its own.
      (name) => `export type ${name === "Error" ? "ErrorBody" : name} = components["schemas"]["${name}"];`,
    ),
    ...lines.flatMap(({ types }) => types),
    ...(hasWebhooks ? webhookEvent : []),
    `export type ${client} = {`,
    ...lines.flatMap(({ members }) => members.map((line) => `  ${line}`)),
    "};",
    "",
  ].join("\n");
}
