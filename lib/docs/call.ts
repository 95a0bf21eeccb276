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

export function callOf(
  operation: CallableOperation,
  values: Record<string, string>,
  key: string,
  body: string | undefined,
): Call {
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
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    },
  };
}
