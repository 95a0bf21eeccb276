export type CallableOperation = {
  id: string;
  origin: string;
  paginated: boolean;
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

/** Changes no value. */
export const compact = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (/^\s/.test(token) ? "" : token));

/** The first parameter without which there is no URL. */
export const missingIn = ({ parameters }: CallableOperation, values: Record<string, string>): string | undefined =>
  parameters.find(({ name, in: place }) => place === "path" && !values[name])?.name;

/** The request that the samples show, and that the page sends. */
export function callOf(
  operation: CallableOperation,
  values: Record<string, string>,
  key: string,
  body: string | undefined,
): Call {
  const json = body === undefined ? undefined : compact(body);
  const filled = operation.parameters.filter(({ name }) => values[name]);
  const value = (name: string) => values[name] ?? "";
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(value(name)));
  const query = new URLSearchParams(
    filled.filter((parameter) => parameter.in === "query").map(({ name }) => [name, value(name)]),
  );
  const headers = Object.fromEntries(
    filled.filter((parameter) => parameter.in === "header").map(({ name }) => [name, value(name)]),
  );
  return {
    url: `/api/v1${path}${query.size > 0 ? `?${query}` : ""}`,
    init: {
      method: operation.method,
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(json !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json !== undefined && { body: json }),
    },
  };
}
