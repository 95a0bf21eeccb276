import { type CallableOperation, callOf } from "./call";
import { keyPlaceholder, type Samples, samplesOf, spaced } from "./samples";

const plain: Record<string, RegExp> = {
  boolean: /^(?:true|false)$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(?:\.\d+)?$/,
};

/** What is not of its type stays a text. */
function literal(value: string, type: string): string {
  if (!plain[type.split(" ")[0] as string]?.test(value)) return JSON.stringify(value);
  return type.includes("int64") ? `${value}n` : value;
}

function bodyLiteral(json: string, int64Fields: string[]): string {
  const members = new RegExp(`("(?:${int64Fields.join("|")})":)(-?\\d+|\\[[-\\d,]+\\])(?=[,}])`, "g");
  return spaced(json.replace(members, (_, name, value: string) => name + value.replace(/\d+/g, "$&n")));
}

function clientCall(operation: CallableOperation, values: Record<string, string>, body?: string): string {
  const { id, parameters, int64Fields } = operation;
  const given = parameters.flatMap(({ name, in: place, type }) => {
    const value = values[name];
    return value ? [{ name, place, value, literal: literal(value, type) }] : [];
  });
  const path = given.filter(({ place }) => place === "path").map(({ literal }) => literal);
  const query = given.filter(({ place }) => place === "query").map(({ name, literal }) => `${name}: ${literal}`);
  const key = given.find(({ name }) => name === "Idempotency-Key");
  const takesQuery = parameters.some(({ in: place }) => place === "query");
  const args = [
    ...path,
    ...(body === undefined ? [] : [bodyLiteral(body, int64Fields)]),
    ...(query.length > 0 ? [`{ ${query.join(", ")} }`] : takesQuery && key ? ["{}"] : []),
    ...(key ? [`{ idempotencyKey: ${JSON.stringify(key.value)} }`] : []),
  ];
  return `${id}(${args.join(", ")})`;
}

/** What is entered for a request: a value for each parameter, and "" for one that is not sent. */
export type Entered = { values: Record<string, string>; body?: string };

/** The examples of the operation. Its headers are optional, and not sent. */
export const presetOf = ({ parameters, body }: CallableOperation): Entered => {
  const inUrl = parameters.filter(({ in: place }) => place !== "header");
  return { values: Object.fromEntries(inUrl.map(({ name, example = "" }) => [name, example])), body };
};

/** Prints the response, and runs as it is with a key. */
export function operationSamples(operation: CallableOperation, { values, body } = presetOf(operation)): Samples {
  // A path has no place to leave out.
  const inPath = operation.parameters.filter(({ name, in: place }) => place === "path" && !values[name]);
  const all = { ...values, ...Object.fromEntries(inPath.map(({ name, example = "" }) => [name, example])) };
  const { url, init } = callOf(operation, all, keyPlaceholder, body);
  const call = clientCall(operation, all, init.body);
  return samplesOf(
    { ...init, url: operation.origin + url },
    { base: `${operation.origin}/api/v1`, call, paginated: operation.paginated },
  );
}
