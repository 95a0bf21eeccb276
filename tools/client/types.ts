import { register } from "node:module";
import ts from "typescript-5";
import { hasInt64Format } from "@/lib/api/openapi/int64";
import type { OpenApi } from "@/lib/api/openapi/types";

// The generator calls the compiler, which TypeScript 7 does not export to programs.
const typescript5 = `export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context)`;

/** 64-bit integers are `bigint`. */
export async function schemaTypes(document: OpenApi): Promise<string> {
  register(`data:text/javascript,${encodeURIComponent(typescript5)}`);
  const { default: typesOf, astToString } = await import("openapi-typescript");
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  const nodes = await typesOf(document as never, {
    transform: (schema) => (hasInt64Format(schema) ? bigint : undefined),
    // A field with a default may be omitted in requests.
    defaultNonNullable: false,
  });
  return astToString(nodes);
}
