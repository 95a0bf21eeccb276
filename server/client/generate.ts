import { isInt64 } from "@/lib/api/openapi/int64";
import type { OpenApi } from "@/lib/api/openapi/types";

/** The name that stands for a 64-bit integer, in the document that the generator reads and in the types that it writes. */
const marker = "Int64";

/** The document with one schema for all 64-bit integers, which {@link typesWithBigints} finds again. */
export const withMarkedInt64 = (document: OpenApi): unknown => {
  const marked = JSON.parse(JSON.stringify(document), (_, value) => {
    if (!isInt64(value)) return value;
    const { type: _type, ...rest } = value;
    return { ...rest, $ref: `#/components/schemas/${marker}` };
  });
  marked.components.schemas[marker] = { type: "integer" };
  return marked;
};

/** The types with `bigint` for 64-bit integers, of bodies and of parameters. */
export const typesWithBigints = (types: string): string =>
  types
    .replace(new RegExp(`^ *${marker}: number;\\n`, "m"), "")
    .replaceAll(`components["schemas"]["${marker}"]`, "bigint");

/** The operations that take an Idempotency-Key, such as `POST /pets`. */
export const idempotentOperationsOf = ({ paths }: Pick<OpenApi, "paths">): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
