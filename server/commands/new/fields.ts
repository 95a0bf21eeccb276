import { capitalized } from "@/lib/base/words";
import { Misuse } from "@/server/commands/program";
import type { Data } from "./generate";
import { labelOf, type Names, snake, spaced } from "./names";

/** Code for a field: `t` is its name, and `words` the name of the list of its choices. */
type FieldType = {
  /** Definitions that its schema needs. */
  rule?: string;
  schema: string;
  column: string;
  /** As sent in JSON, and as a person enters it. */
  example: string;
  entered: string;
  control: string;
  /** The schema of a form, where it differs: `SCHEMA` is that of the API. */
  form?: string;
  /** In a table: `VALUE` is the value. */
  cell: string;
};

const types: Record<string, FieldType> = {
  text: {
    rule: `const textRule = "must have 1 to 255 characters";
const text = boundedCode(255, textRule).trim().min(1, textRule);`,
    schema: "text",
    column: "text()",
    example: '"Some LABEL"',
    entered: '"Some LABEL"',
    control: '<Input autoComplete="off" required maxLength={255} />',
    cell: "{VALUE}",
  },
  code: {
    rule: `const codeRule = "must have 1 to 64 letters, digits, dots, hyphens or underscores";
const code = boundedCode(64, codeRule).regex(/^[\\w.-]+$/, codeRule);`,
    schema: "code",
    column: "text()",
    example: '"AB-12"',
    entered: '"AB-12"',
    control: '<Input autoComplete="off" required maxLength={64} />',
    cell: '<code className="text-[13px]">{VALUE}</code>',
  },
  integer: {
    schema: "int32",
    column: "integer()",
    example: "12",
    entered: '"12"',
    control: '<Input inputMode="numeric" autoComplete="off" required />',
    form: 'int64Text("must be an integer").transform(Number).pipe(z.int32())',
    cell: "{VALUE}",
  },
  int64: {
    schema: "int64",
    column: 'bigint({ mode: "bigint" })',
    example: "12",
    entered: '"12"',
    control: '<Input inputMode="numeric" autoComplete="off" required />',
    form: 'int64Text("must be an integer").pipe(SCHEMA)',
    cell: "{String(VALUE)}",
  },
  boolean: {
    schema: 'z.boolean("must be true or false")',
    column: "boolean()",
    example: "true",
    entered: '"on"',
    control: "",
    form: 'z.literal("on").optional().transform(Boolean)',
    cell: '{VALUE ? "yes" : "no"}',
  },
  date: {
    rule: `const dayRule = "must be a day from 1000-01-01 to 2999-12-31";
const day = boundedCode(10, dayRule).regex(/^[12]/, dayRule).pipe(z.iso.date(dayRule));`,
    schema: "day",
    column: 'date({ mode: "string" })',
    example: '"2026-11-20"',
    entered: '"2026-11-20"',
    control: '<Input type="date" required />',
    cell: "{VALUE}",
  },
};

const oneOf = (words: readonly string[]): FieldType => ({
  schema: `z.enum(WORDS, \`must be one of \${WORDS.join(", ")}\`)`,
  column: "text({ enum: WORDS })",
  example: `"${words[0]}"`,
  entered: `"${words[0]}"`,
  control: "<Select>{WORDS.map((word) => <option key={word}>{word}</option>)}</Select>",
  cell: "{VALUE}",
});

export type Field = { name: string; type: FieldType; choices: readonly string[] };

const known = `${Object.keys(types).join(", ")}, or words such as small|large`;
const ours = ["id", "accountId", "accountName", "createdAt"];

function readField(text: string): Field {
  const [, name = "", type = ""] = /^([a-z][a-zA-Z0-9]{0,39}):(\S+)$/.exec(text) ?? [];
  if (!name) throw new Misuse(`"${text}" is not a field such as name:text.`);
  if (ours.includes(name)) throw new Misuse(`Each resource has ${name} already.`);
  const choices = type.includes("|") ? type.split("|") : [];
  const fits = choices.every((word) => /^[a-z][a-z0-9-]*$/.test(word)) && new Set(choices).size === choices.length;
  const found = choices.length > 0 && fits ? oneOf(choices) : Object.hasOwn(types, type) ? types[type] : undefined;
  if (!found) throw new Misuse(`The type of ${name} must be one of ${known}; got "${type}".`);
  return { name, type: found, choices };
}

/** @param text `name:text country:code` @throws Misuse for a field that cannot be read */
export function readFields(text: string): Field[] {
  const fields = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readField);
  const twice = fields.find(({ name }, index) => fields.findIndex((other) => other.name === name) !== index);
  if (twice) throw new Misuse(`The field ${twice.name} is there twice.`);
  if (fields.length === 0) throw new Misuse("A resource has at least one field.");
  return fields;
}

export function fieldData({ name, type, choices }: Field, { thing, Thing, one }: Names): Data {
  const words = `${thing}${capitalized(name)}s`;
  const fill = (code: string) =>
    code.replaceAll("WORDS", words).replaceAll("VALUE", `${thing}.${name}`).replaceAll("LABEL", spaced(name));
  const schema = `new${Thing}.shape.${name}`;
  return {
    name,
    label: labelOf(name),
    description: `${labelOf(name)} of the ${one}.`,
    schema: fill(type.schema),
    column: fill(type.column),
    example: fill(type.example),
    entered: fill(type.entered),
    control: fill(type.control),
    isTicked: type === types.boolean,
    cell: fill(type.cell),
    form: type.form ? type.form.replace("SCHEMA", schema) : schema,
    hasForm: type.form !== undefined,
    words,
    columnName: snake(name),
    choices: choices.map((word) => `"${word}"`).join(", "),
    isChoice: choices.length > 0,
  };
}

/** The definitions that the schemas of these fields need, each once. */
export const rulesOf = (fields: Field[]): string[] => [...new Set(fields.flatMap(({ type }) => type.rule ?? []))];
