import { type CallableOperation, callOf } from "./call";
import { keyPlaceholder, type Samples, samplesOf, spaced } from "./samples";

/** Changes no value. */
const compact = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (/^\s/.test(token) ? "" : token));

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

type Examples = Record<string, string>;

const examplesOf = ({ parameters }: CallableOperation, inPlace: (place: string) => boolean): Examples =>
  Object.fromEntries(
    parameters.flatMap(({ name, in: place, example }) => (example && inPlace(place) ? [[name, example]] : [])),
  );

/** Prints the response, and runs as it is with a key. @param entered defaults to the examples of the operation */
export function operationSamples(
  operation: CallableOperation,
  entered?: { values: Record<string, string>; body?: string },
): Samples {
  const { values, body } = entered ?? {
    values: examplesOf(operation, (place) => place !== "header"),
    body: operation.body,
  };
  // A path has no place to leave out.
  const inPath = examplesOf(operation, (place) => place === "path");
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const all = { ...inPath, ...filled };
  const json = body === undefined ? undefined : compact(body);
  const { url, init } = callOf(operation, all, keyPlaceholder, json);
  const call = clientCall(operation, all, json);
  return samplesOf(
    { ...init, url: operation.origin + url },
    { base: `${operation.origin}/api/v1`, call, paginated: operation.paginated },
  );
}
