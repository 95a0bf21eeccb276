import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** Where the client is served from: one file to take along, and its types. */
export const clientBundle = "public/client/animal-store.mjs";

/** The client as one file that imports nothing, so that it runs wherever it is copied to. */
export async function bundleClient(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["lib/client/animal-store.ts"],
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    legalComments: "eof",
    banner: { js: "// The typed client of the Animal Store. Its types are in animal-store.d.mts." },
  });
  return outputFiles[0]?.text ?? "";
}

/** The types of the client: those of its own file, and the generated ones that they build on. */
export function clientTypes(): { file: string; text: string }[] {
  const folder = mkdtempSync(join(tmpdir(), "animal-store-types-"));
  try {
    execFileSync("npx", ["tsc", "-p", "server/client/tsconfig.json", "--outDir", folder], { stdio: "inherit" });
    return ["animal-store", "schema"].map((name) => ({
      file: `public/client/${name}.d.mts`,
      text: readFileSync(join(folder, "lib/client", `${name}.d.ts`), "utf8").replace('"./schema"', '"./schema.mjs"'),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
