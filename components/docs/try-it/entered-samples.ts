import { clientBody, keyPlaceholder, type Samples, samplePath, samplesOf } from "@/lib/docs/samples";
import { callOf, type TryItOperation } from "./call";
import type { Entered } from "./values-store";

/** Removes the white space between the values of a JSON text, and changes no value. */
const compact = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (/^\s/.test(token) ? "" : token));

const literal = (value: string, ending = ""): string =>
  /^\d+$/.test(value) ? `${value}${ending}` : JSON.stringify(value);

/** The call of the typed client with the entered values. */
function clientCall({ id, parameters }: TryItOperation, values: Record<string, string>, body?: string): string {
  const filled = parameters.flatMap(({ name, in: place }) => {
    const value = values[name];
    return value ? [{ name, place, value }] : [];
  });
  const inPlace = (wanted: string) => filled.filter(({ place }) => place === wanted);
  const query = inPlace("query").map(({ name, value }) => `${name}: ${literal(value)}`);
  const [header] = inPlace("header");
  const options = header ? `, { idempotencyKey: ${JSON.stringify(header.value)} }` : "";
  if (body !== undefined) return `${id}(${clientBody(body)}${options})`;
  const [path] = inPlace("path");
  if (path) return `${id}(${literal(path.value, "n")})`;
  return query.length > 0 ? `${id}({ ${query.join(", ")} })` : `${id}()`;
}

/** The samples of an operation with the values that are entered in its panel. */
export function enteredSamples(operation: TryItOperation, { values, body }: Entered): Samples {
  const missing = operation.parameters.filter(({ in: place, name }) => place === "path" && !values[name]);
  const all = { ...values, ...Object.fromEntries(missing.map(({ name }) => [name, samplePath(`{${name}}`)])) };
  const json = body === undefined ? undefined : compact(body);
  const { url, init } = callOf(operation, all, keyPlaceholder, json);
  return samplesOf(
    { ...init, url: `${operation.origin}${url}` },
    {
      base: `${operation.origin}/api/v1`,
      call: clientCall(operation, all, json),
      paginated: operation.paginated,
    },
  );
}
