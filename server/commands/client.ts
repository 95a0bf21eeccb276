import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openApiDocument } from "@/lib/api/openapi/document";
import { int64FieldsOf } from "@/lib/api/openapi/int64";
import {
  bundleClient,
  clientBundle,
  clientFolder,
  clientPackageJson,
  clientTypes,
  packClient,
} from "@/server/client/bundle";
import { idempotentOperationsOf, typesWithBigints, withMarkedInt64 } from "@/server/client/generate";

// Regenerates the typed client: the types, what the client knows of the operations, and the files under /client. The type
// generator needs another TypeScript version than ours, so it runs with npx.

const generator = ["-y", "-p", "typescript@5.9.3", "-p", "openapi-typescript@7.13.0", "openapi-typescript"];
const note = "// Generated from the OpenAPI document by `npm run client`. Do not edit.\n\n";

const document = openApiDocument("https://example.com");
const folder = mkdtempSync(join(tmpdir(), "animal-store-client-"));
try {
  const source = join(folder, "openapi.json");
  const types = join(folder, "schema.ts");
  writeFileSync(source, JSON.stringify(withMarkedInt64(document)));
  // A field with a default may be omitted in requests.
  const options = ["--default-non-nullable", "false"];
  execFileSync("npx", [...generator, source, "--output", types, ...options], { stdio: "inherit" });
  writeFileSync("lib/client/schema.ts", note + typesWithBigints(readFileSync(types, "utf8")));
} finally {
  rmSync(folder, { recursive: true });
}
const list = (doc: string, name: string, values: string[]) =>
  `/** ${doc} */\nexport const ${name}: readonly string[] = ${JSON.stringify(values)};\n`;
writeFileSync(
  "lib/client/facts.ts",
  note +
    list("The names of the members that hold 64-bit integers.", "int64Fields", int64FieldsOf(document)) +
    list("The operations that take an Idempotency-Key.", "idempotentOperations", idempotentOperationsOf(document)),
);
execFileSync("npx", ["biome", "check", "--write", "lib/client"], { stdio: "inherit" });
mkdirSync(dirname(clientBundle), { recursive: true });
writeFileSync(clientBundle, await bundleClient());
for (const { file, text } of clientTypes()) writeFileSync(file, text);
writeFileSync(join(clientFolder, "package.json"), clientPackageJson());
packClient();
