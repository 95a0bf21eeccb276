import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { version } from "@/lib/base/version";
import { clientPackage } from "@/lib/docs/samples";

/** The folder of the published client: its package, as files and as the file that `npm pack` makes of them. */
export const clientFolder = "public/client";
export const clientBundle = `${clientFolder}/animal-store.mjs`;

/** The package.json of the client. Its version is the version of the API's release. */
export const clientPackageJson = (): string =>
  `${JSON.stringify(
    {
      name: clientPackage,
      version,
      description: "The typed client of the Animal Store API",
      license: "MIT",
      type: "module",
      exports: { ".": { types: "./animal-store.d.mts", default: "./animal-store.mjs" } },
      files: ["animal-store.mjs", "animal-store.d.mts", "schema.d.mts"],
      sideEffects: false,
      engines: { node: ">=20" },
    },
    null,
    2,
  )}\n`;

/** Packs the folder, and removes the file of an earlier version. */
export function packClient(): void {
  for (const file of readdirSync(clientFolder)) if (file.endsWith(".tgz")) rmSync(join(clientFolder, file));
  execFileSync("npm", ["pack", "--silent"], { cwd: clientFolder, stdio: "inherit" });
}

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
      file: `${clientFolder}/${name}.d.mts`,
      text: readFileSync(join(folder, "lib/client", `${name}.d.ts`), "utf8").replace('"./schema"', '"./schema.mjs"'),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
