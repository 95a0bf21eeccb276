import { type CallableOperation, callOf, givenIn } from "./call";
import { keyPlaceholder, type Samples, samplesOf } from "./samples";

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
  const { url, init } = callOf(operation, all, keyPlaceholder, body);
  const call = clientCall(operation, all, init.body);
  return samplesOf(
    { ...init, url: operation.origin + url },
    { base: `${operation.origin}/api/v1`, call, paginated: operation.paginated },
  );
}
