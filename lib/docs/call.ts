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

/** The parameters in a part of the request that have a value. */
export const givenIn = (
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
    url: `/api/v1${path}${query.size > 0 ? `?${query}` : ""}`,
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
