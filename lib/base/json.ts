import { ApiError } from "./errors";

/** A number that is an integer is a `bigint`, so that no digit of an int64 is lost. */
export type Json = null | boolean | string | bigint | number | Json[] | { [member: string]: Json };

/** Far more than a body of the API has. Fixed, so that what is read can also be written: both are recursive. */
const maxDepth = 500;

/** With more digits a number is no int64, and making it a bigint would only cost memory. */
const maxIntegerDigits = 30;

/** Strings, brackets, numbers and words. If a JSON text is valid, nothing else in it has a meaning. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:[\]{}"]+/g;

/**
 * RFC 8259. Unlike `JSON.parse` it keeps all digits of an integer and rejects repeated members.
 * @throws ApiError malformed_json, or invalid_body for a member that appears twice
 */
export function parseJson(text: string): Json {
  try {
    JSON.parse(text); // Checks the syntax, so that the tokens can be read as they come.
  } catch {
    throw new ApiError("malformed_json", "The body is not valid JSON.");
  }
  return toValue((text.match(tokens) ?? []).reverse(), maxDepth);
}

/** @param rest the tokens that are left, the next one last */
function toValue(rest: string[], depth: number): Json {
  const token = rest.pop() as string;
  if (token === "[") return toArray(rest, below(depth));
  if (token === "{") return toObject(rest, below(depth));
  return /^[-\d]/.test(token) ? toNumber(token) : JSON.parse(token);
}

function below(depth: number): number {
  if (depth === 0) throw new ApiError("malformed_json", "The body is nested too deeply.");
  return depth - 1;
}

function toArray(rest: string[], depth: number): Json[] {
  const items: Json[] = [];
  while (rest.at(-1) !== "]") items.push(toValue(rest, depth));
  rest.pop();
  return items;
}

function toObject(rest: string[], depth: number): { [member: string]: Json } {
  // Without a prototype, __proto__ is an ordinary member.
  const object: { [member: string]: Json } = Object.create(null);
  while (rest.at(-1) !== "}") {
    const name: string = JSON.parse(rest.pop() as string);
    if (name in object)
      throw new ApiError("invalid_body", `The field ${JSON.stringify(name.slice(0, 100))} must not be repeated.`);
    object[name] = toValue(rest, depth);
  }
  rest.pop();
  return object;
}

/** As `JSON.parse` reads it. @param isInt64 whether a member keeps its `bigint`, by name */
export function withNumbers(value: Json, isInt64: (name: string) => boolean = () => false, name = ""): unknown {
  if (typeof value === "bigint") return isInt64(name) ? value : Number(value);
  if (Array.isArray(value)) return value.map((item) => withNumbers(item, isInt64, name));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, withNumbers(one, isInt64, member)]));
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

/** With every digit of a `bigint`, and without undefined members. */
export function toJson(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(",")}}`;
}

declare const held: unique symbol;

/** For example from Postgres. The type parameter records the content. */
export type JsonText<T> = string & { readonly [held]?: T };
