export type TryItOperation = {
  id: string;
  /** The URL of this deployment. */
  origin: string;
  /** Whether its response is a page. */
  paginated: boolean;
  method: string;
  /** With `{name}` for each path parameter. */
  path: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    options?: string[];
    placeholder?: string;
  }[];
  body?: string;
};

/** `ms` is the time from sending the request to the last byte. */
export type TryItResponse = {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: string;
  ms: number;
  at: number;
};

export type Call = { url: string; init: { method: string; headers: Record<string, string>; body?: string } };

/** The request of a filled-in form, without empty fields. @param values form values by parameter name */
export function callOf(
  operation: TryItOperation,
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

/** Sends a request and reads the whole response. Rejects if the server cannot be reached. */
export async function send({ url, init }: Call): Promise<TryItResponse> {
  const start = performance.now();
  const response = await fetch(url, { ...init, credentials: "omit", cache: "no-store" });
  const body = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body,
    ms: Math.round(performance.now() - start),
    at: Date.now(),
  };
}

/** Formats JSON without parsing its values, so that no digit of a number changes. */
export function indentJson(json: string): string {
  let depth = 0;
  const newLine = () => `\n${"  ".repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]|\s+/g, (token) => {
    if (/^\s/.test(token)) return "";
    if (token === "{" || token === "[") {
      depth += 1;
      return token + newLine();
    }
    if (token === "}" || token === "]") {
      depth -= 1;
      return newLine() + token;
    }
    if (token === ",") return token + newLine();
    return token === ":" ? ": " : token;
  });
}
