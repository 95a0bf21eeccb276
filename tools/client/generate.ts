import { mkdirSync, writeFileSync } from "node:fs";
import { managementOperations } from "@/lib/api/management";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import { operations } from "@/lib/api/operations";
import { version } from "@/lib/base/version";
import { clientPackage } from "@/lib/docs/samples";
import { methodOf, methodTypes } from "./methods";
import { packClient } from "./package";
import { schemaTypes } from "./types";

const folder = "lib/client/generated";
const document = openApiDocument("https://example.com");
const managementDocument = openApiDocument("https://example.com", "management");
const int64Fields = [...new Set([document, managementDocument].flatMap(int64FieldsOf))];
const facts = `import type { Method } from "@/lib/client/method";

export const userAgent = ${JSON.stringify(`${clientPackage}/${version}`)};

export const int64Fields: readonly string[] = ${JSON.stringify(int64Fields)};

export const methods: readonly Method[] = ${JSON.stringify(operations.map(methodOf), undefined, 2)};

export const managementMethods: readonly Method[] = ${JSON.stringify(managementOperations.map(methodOf), undefined, 2)};
`;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/schema.ts`, await schemaTypes(document));
writeFileSync(`${folder}/methods.ts`, methodTypes("AnimalStore", "schema", operations, document));
writeFileSync(`${folder}/management-schema.ts`, await schemaTypes(managementDocument));
writeFileSync(
  `${folder}/management.ts`,
  methodTypes("AnimalStoreManagement", "management-schema", managementOperations, managementDocument),
);
writeFileSync(`${folder}/facts.ts`, facts);
await packClient();
