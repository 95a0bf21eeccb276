import { type ArrayNode, type MemberNode, type ObjectNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import { CodedProblem } from "./errors";

/** A JSON value as the API reads it: a number that is an integer is a `bigint`, so that no digit of an int64 is lost. */
export type Json = null | boolean | string | bigint | number | Json[] | { [member: string]: Json };

/** Far more than a body of the API has. A fixed limit, so that what is read can also be written: both are recursive. */
const maxDepth = 500;

/** Beyond this many digits a number is no int64, and making it a bigint would only cost memory. */
const maxIntegerDigits = 30;

/**
 * Reads a JSON text (RFC 8259). Unlike `JSON.parse` it keeps all digits of an integer and rejects repeated members.
 *
 * @throws CodedProblem malformed_json, or invalid_body for a member that appears twice
 */
export function parseJson(text: string): Json {
  try {
    JSON.parse(text); // Rejects what the syntax tree below would let through, such as raw control characters.
    return toValue(parse(text, { mode: "json", ranges: true }).body, text, maxDepth);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CodedProblem("malformed_json", "The body is not valid JSON.");
    if (error instanceof RangeError) throw new CodedProblem("malformed_json", "The body is nested too deeply.");
    throw error;
  }
}

/** @param depth how many levels of arrays and objects there may be. @throws RangeError beyond them */
function toValue(node: ValueNode, text: string, depth: number): Json {
  switch (node.type) {
    case "Object":
      return toObject(node, text, below(depth));
    case "Array":
      return toArray(node, text, below(depth));
    case "Number":
      return toNumber(text.slice(...(node.range as [number, number])));
    case "String":
    case "Boolean":
      return node.value;
    default:
      return null;
  }
}

function below(depth: number): number {
  if (depth === 0) throw new RangeError("the JSON text is nested too deeply");
  return depth - 1;
}

const toArray = (node: ArrayNode, text: string, depth: number): Json[] =>
  node.elements.map(({ value }) => toValue(value, text, depth));

const memberName = ({ name }: MemberNode): string => (name.type === "String" ? name.value : name.name);

function toObject(node: ObjectNode, text: string, depth: number): { [member: string]: Json } {
  // Without a prototype, __proto__ is an ordinary member.
  const object: { [member: string]: Json } = Object.create(null);
  for (const member of node.members) {
    const name = memberName(member);
    if (name in object)
      throw new CodedProblem("invalid_body", `The field ${JSON.stringify(name.slice(0, 100))} must not be repeated.`);
    object[name] = toValue(member.value, text, depth);
  }
  return object;
}

/** Integers may be written as 1000, 1e3 or 1000.0 (JSON Schema, section 6.1.1). */
function toNumber(literal: string): bigint | number {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const all = whole + fraction;
  // The expression /0+$/ takes quadratic time: seconds for a body full of zeros.
  let end = all.length;
  while (end > 0 && all[end - 1] === "0") end--;
  let start = 0;
  while (start < end && all[start] === "0") start++;
  if (start === end) return 0n;
  const digits = all.slice(start, end);
  const zeros = whole.length - end + Number(exponent);
  if (zeros < 0 || digits.length + zeros > maxIntegerDigits) return Number(literal);
  return BigInt(sign + digits + "0".repeat(zeros));
}

/** Writes a value as JSON, with every digit of a `bigint`. Undefined members are left out. */
export function toJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(",")}}`;
}
