import { register } from "node:module";
import ts from "typescript-5";
import { hasInt64Format } from "@/lib/api/openapi/int64";
import type { OpenApi, Schema } from "@/lib/api/openapi/types";

// The generator calls the compiler, which TypeScript 7 does not export to programs.
const typescript5 = `export const resolve = (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context)`;

const f = ts.factory;

/** Of a list that may grow: an editor offers its values, and any text is one. */
const openUnion = (values: string[]) =>
  f.createUnionTypeNode([
    ...values.map((value) => f.createLiteralTypeNode(f.createStringLiteral(value))),
    f.createIntersectionTypeNode([f.createKeywordTypeNode(ts.SyntaxKind.StringKeyword), f.createTypeLiteralNode([])]),
  ]);

/** 64-bit integers are `bigint`. */
export async function schemaTypes(document: OpenApi): Promise<string> {
  register(`data:text/javascript,${encodeURIComponent(typescript5)}`);
  const { default: typesOf, astToString } = await import("openapi-typescript");
  const bigint = f.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  const nodes = await typesOf(document as never, {
    transform: (schema) => {
      if (hasInt64Format(schema)) return bigint;
      const values = (schema as Schema)["x-extensible-enum"];
      return values && openUnion(values);
    },
    // A field with a default may be omitted in requests.
    defaultNonNullable: false,
  });
  return astToString(nodes);
}
