import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** The paths of the published client: one file, and its types. */
export const clientBundle = "public/client/animal-store.mjs";

/** The client as one file without imports, so that it can be copied anywhere. */
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

/** The types of the client: its own and the generated ones. */
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
