import { mkdirSync, writeFileSync } from "node:fs";
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
const facts = `import type { Method } from "@/lib/client/method";

export const userAgent = ${JSON.stringify(`${clientPackage}/${version}`)};

export const int64Fields: readonly string[] = ${JSON.stringify(int64FieldsOf(document))};

export const methods: readonly Method[] = ${JSON.stringify(operations.map(methodOf), undefined, 2)};
`;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/schema.ts`, await schemaTypes(document));
writeFileSync(`${folder}/methods.ts`, methodTypes(operations, document));
writeFileSync(`${folder}/facts.ts`, facts);
await packClient();
