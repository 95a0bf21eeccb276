import { mkdirSync, writeFileSync } from "node:fs";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import { packClient } from "@/server/client/package";
import { schemaTypes } from "@/server/client/types";

const folder = "lib/client/generated";
const document = openApiDocument("https://example.com");
const idempotentOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
    .map(([method]) => `${method.toUpperCase()} ${path}`),
);
const facts = { int64Fields: int64FieldsOf(document), idempotentOperations };

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/schema.ts`, await schemaTypes(document));
writeFileSync(
  `${folder}/facts.ts`,
  Object.entries(facts)
    .map(([name, values]) => `export const ${name}: readonly string[] = ${JSON.stringify(values)};\n`)
    .join(""),
);
await packClient();
