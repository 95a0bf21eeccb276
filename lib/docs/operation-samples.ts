import { keyPlaceholder, managementKeyPlaceholder, type Samples } from "./sample-languages";
import { samplesOf } from "./samples";

export type CallableOperation = {
  id: string;
  origin: string;
  /** `/api/v1`, or that of the management API. */
  basePath: string;
  isManagement: boolean;
  paginated: boolean;
  /** The response has no body. */
  noContent: boolean;
  method: string;
  /** With `{name}` for each path parameter. */
  path: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    type: string;
    example?: string;
    options?: string[];
    fallback?: string;
  }[];
  body?: string;
  int64Fields: string[];
};

export type Call = { url: string; init: { method: string; headers: Record<string, string>; body?: string } };

/** The parameters in a part of the request that have a value. */
const givenIn = (
  { parameters }: CallableOperation,
  place: CallableOperation["parameters"][number]["in"],
  values: Record<string, string>,
) =>
  parameters.flatMap(({ name, in: part, type }) => {
    const value = values[name];
    return part === place && value ? [{ name, type, value }] : [];
  });

/** The request that the samples show, and that the page sends. */
export function callOf(operation: CallableOperation, values: Record<string, string>, key: string, body?: string): Call {
  const pairs = (place: "query" | "header") =>
    givenIn(operation, place, values).map(({ name, value }): [string, string] => [name, value]);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams(pairs("query"));
  return {
    url: `${operation.basePath}${path}${query.size > 0 ? `?${query}` : ""}`,
    init: {
      method: operation.method,
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...Object.fromEntries(pairs("header")),
      },
      body,
    },
  };
}

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
  const members = new RegExp(`("(?:${int64Fields.join("|")})":\\s*)(-?\\d+|\\[[-\\d,\\s]+\\])(?=\\s*[,}])`, "g");
  return json.replace(members, (_, name, value: string) => name + value.replace(/\d+/g, "$&n"));
}

function clientCall(operation: CallableOperation, values: Record<string, string>, body?: string): string {
  const { id, parameters, int64Fields } = operation;
  const path = givenIn(operation, "path", values).map(({ value, type }) => literal(value, type));
  const query = givenIn(operation, "query", values).map(({ name, value, type }) => `${name}: ${literal(value, type)}`);
  const key = values["Idempotency-Key"];
  const takesQuery = parameters.some(({ in: place }) => place === "query");
  const args = [
    ...path,
    ...(body === undefined ? [] : [bodyLiteral(body, int64Fields)]),
    ...(query.length > 0 ? [`{ ${query.join(", ")} }`] : takesQuery && key ? ["{}"] : []),
    ...(key ? [`{ idempotencyKey: ${JSON.stringify(key)} }`] : []),
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
  const { origin, basePath, isManagement, paginated, noContent } = operation;
  const key = isManagement ? managementKeyPlaceholder : keyPlaceholder;
  const { url, init } = callOf(operation, all, key, body);
  const call = clientCall(operation, all, init.body);
  const create = isManagement ? "animalStoreManagement" : "animalStore";
  return samplesOf(
    { ...init, url: origin + url, noContent },
    { create, base: origin + basePath, key, call, paginated, noContent },
  );
}
