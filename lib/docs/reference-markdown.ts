import { isoDay } from "@/lib/base/time";
import type { DocumentedField } from "./fields";
import { operationSamples } from "./operation-samples";
import { type Reference, type ReferenceResponse, untilRemoval } from "./reference";
import { fenceName, type Samples, sampleLanguages } from "./sample-languages";

export const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** A page shows them as tabs. */
export const samplesMarkdown = (samples: Samples): string =>
  sampleLanguages.map((language) => fence(fenceName(language), samples[language])).join("\n\n");

const fieldLine = ({ name, type, description, rules }: DocumentedField, mark = ""): string =>
  `- \`${name}\` (${type}${mark}): ${[description, ...rules].join(" ")}`;

const sentFields = (fields: DocumentedField[]): string =>
  fields.map((field) => fieldLine(field, field.required ? ", required" : ", optional")).join("\n");

export const receivedFields = (fields: DocumentedField[]): string =>
  fields.map((field) => fieldLine(field, field.required ? "" : ", may be missing")).join("\n");

function deprecationNote({ operation: { deprecation } }: Reference, now: number): string[] {
  if (!deprecation) return [];
  const date = isoDay(deprecation.sunset);
  return [
    `> Deprecated. It will be removed on ${date}, ${untilRemoval(deprecation.sunset, now)}. Use ${deprecation.replacement} instead.`,
  ];
}

const responseText = (response: ReferenceResponse): string[] => [
  `### ${response.status} ${response.phrase}`,
  response.description,
  ["Headers:", ...response.headers.map(({ name, description }) => `- \`${name}\`: ${description}`)].join("\n"),
  ...response.examples.map(({ json }) => fence("json", json)),
];

export function referenceMarkdown(reference: Reference, now: number): string {
  const { operation, parameters, body, responses, call } = reference;
  const success = responses.find(({ status }) => status < 400);
  return [
    `\`${operation.method} ${operation.path}\``,
    ...(operation.stability ? [`Stability: ${operation.stability}. It may change within v1.`] : []),
    ...deprecationNote(reference, now),
    reference.description,
    `Required scope: \`${operation.scope}\`.`,
    "## Request",
    samplesMarkdown(operationSamples(call)),
    ...(parameters.length > 0 ? ["## Parameters", sentFields(parameters)] : []),
    ...(body ? ["## Body", sentFields(body.fields), fence("json", body.example)] : []),
    ...(success ? ["## Response fields", receivedFields(success.fields)] : []),
    "## Responses",
    ...responses.flatMap(responseText),
  ].join("\n\n");
}
