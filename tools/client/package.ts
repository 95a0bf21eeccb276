import { execFileSync, execSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { product } from "@/lib/base/product";
import { version } from "@/lib/base/version";
import { clientPackage } from "@/lib/docs/samples";

/** Served as files, and as the file that `npm pack` makes of them. */
export const clientFolder = "public/client";

// The client has the version of the API's release.
const manifest = {
  name: clientPackage,
  version,
  description: `The typed client of the ${product.name} API`,
  author: product.holder,
  license: "MIT",
  type: "module",
  // For resolvers that do not read `exports`.
  main: `./${product.slug}.mjs`,
  types: `./${product.slug}.d.mts`,
  exports: { ".": { types: `./${product.slug}.d.mts`, default: `./${product.slug}.mjs` } },
  bin: { listen: "./listen.mjs" },
  files: ["*.mjs", "*.d.mts"],
  sideEffects: false,
  engines: { node: ">=20.3" }, // AbortSignal.any
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

/** Files without imports can be copied anywhere. */
async function bundleClient(): Promise<void> {
  const options = { outdir: clientFolder, outExtension: { ".js": ".mjs" }, bundle: true, format: "esm" } as const;
  await build({ ...options, entryPoints: ["lib/client/listen.ts"], target: "es2022", platform: "node" });
  await build({
    ...options,
    entryPoints: [`lib/client/${product.slug}.ts`],
    target: "es2022",
    legalComments: "eof",
    banner: { js: `// The typed client of the ${product.name}. Its types are in ${product.slug}.d.mts.` },
  });
}

function writeTypes(): void {
  const folder = mkdtempSync(join(tmpdir(), `${product.slug}-types-`));
  try {
    const tsc = "node_modules/typescript/bin/tsc";
    execFileSync(process.execPath, [tsc, "-p", "tools/client/tsconfig.json", "--outDir", folder], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    for (const path of [
      product.slug,
      "types",
      "webhook",
      "generated/methods",
      "generated/schema",
      "generated/management",
      "generated/management-schema",
    ]) {
      const text = readFileSync(join(folder, "lib/client", `${path}.d.ts`), "utf8");
      // All files of the package are in one folder.
      const published = text.replace(/(?<= from ")(?:\.|@\/lib\/client)\/(?:generated\/)?([\w-]+)/g, "./$1.mjs");
      writeFileSync(join(clientFolder, `${basename(path)}.d.mts`), published);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
