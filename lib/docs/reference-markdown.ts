import { isoDay } from "@/lib/base/time";
import type { Field } from "./fields";
import { daysUntil, type Reference, type ReferenceAnswer } from "./reference";
import { languageTitles, sampleLanguages } from "./samples";

const fenceNames = { curl: "bash", javascript: "javascript", typescript: "typescript", python: "python" } as const;

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

const fieldLine = ({ name, type, required, description, rules }: Field): string =>
  `- \`${name}\` (${type}, ${required ? "required" : "optional"}): ${[description, ...rules].join(" ")}`;

function deprecationNote({ operation: { deprecation } }: Reference, now: number): string[] {
  if (!deprecation) return [];
  const date = isoDay(deprecation.sunset);
  return [
    `> Deprecated. It is to be removed on ${date}, in ${daysUntil(deprecation.sunset, now)} days. Use ${deprecation.replacement} instead.`,
  ];
}

const answerText = (answer: ReferenceAnswer): string[] => [
  `### ${answer.status} ${answer.phrase}`,
  answer.description,
  ["Headers:", ...answer.headers.map(({ name, description }) => `- \`${name}\`: ${description}`)].join("\n"),
  ...answer.examples.map(({ json }) => fence("json", json)),
];

/** A page of the reference as Markdown, for programs that read it, and for the search. */
export function referenceMarkdown(reference: Reference, now: number): string {
  const { operation, parameters, body, answers, samples } = reference;
  const success = answers.find(({ status }) => status < 400);
  return [
    `\`${operation.method} ${operation.path}\``,
    ...(operation.stability ? [`Stability: ${operation.stability}. It may still change without a new version.`] : []),
    ...deprecationNote(reference, now),
    operation.description,
    `The key needs the scope \`${operation.scope}\`.`,
    "## Request",
    ...sampleLanguages.flatMap((language) => [
      `**${languageTitles[language]}**`,
      fence(fenceNames[language], samples[language]),
    ]),
    ...(parameters.length > 0 ? ["## Parameters", parameters.map(fieldLine).join("\n")] : []),
    ...(body ? ["## Body", body.fields.map(fieldLine).join("\n"), fence("json", body.example)] : []),
    ...(success ? ["## Fields of the answer", success.fields.map(fieldLine).join("\n")] : []),
    "## Answers",
    ...answers.flatMap(answerText),
  ].join("\n\n");
}
