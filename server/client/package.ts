import { execFileSync, execSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { version } from "@/lib/base/version";
import { clientPackage } from "@/lib/docs/samples";

/** Served as files, and as the file that `npm pack` makes of them. */
export const clientFolder = "public/client";

// The client has the version of the API's release.
const manifest = {
  name: clientPackage,
  version,
  description: "The typed client of the Animal Store API",
  license: "MIT",
  type: "module",
  exports: { ".": { types: "./animal-store.d.mts", default: "./animal-store.mjs" } },
  files: ["animal-store.mjs", "*.d.mts"],
  sideEffects: false,
  engines: { node: ">=20" },
};

/** @throws Error after the output of the compiler */
export async function packClient(): Promise<void> {
  rmSync(clientFolder, { recursive: true, force: true });
  mkdirSync(clientFolder, { recursive: true });
  await bundleClient();
  writeTypes();
  copyFileSync("lib/client/README.md", join(clientFolder, "README.md"));
  writeFileSync(join(clientFolder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  // In a shell: npm is no program on Windows.
  execSync("npm pack --silent", { cwd: clientFolder, stdio: ["ignore", "ignore", "inherit"] });
}

/** One file without imports can be copied anywhere. */
async function bundleClient(): Promise<void> {
  await build({
    entryPoints: ["lib/client/animal-store.ts"],
    outfile: join(clientFolder, "animal-store.mjs"),
    bundle: true,
    format: "esm",
    target: "es2022",
    legalComments: "eof",
    banner: { js: "// The typed client of the Animal Store. Its types are in animal-store.d.mts." },
  });
}

function writeTypes(): void {
  const folder = mkdtempSync(join(tmpdir(), "animal-store-types-"));
  try {
    const tsc = "node_modules/typescript/bin/tsc";
    execFileSync(process.execPath, [tsc, "-p", "server/client/tsconfig.json", "--outDir", folder], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    for (const path of ["animal-store", "types", "generated/methods", "generated/schema"]) {
      const text = readFileSync(join(folder, "lib/client", `${path}.d.ts`), "utf8");
      // All files of the package are in one folder.
      const published = text.replace(/(?<= from ")(?:\.|@\/lib\/client)\/(?:generated\/)?([\w-]+)/g, "./$1.mjs");
      writeFileSync(join(clientFolder, `${basename(path)}.d.mts`), published);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
