import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
// Imported only when there is something to build.
const forBuilding = ["esbuild"];

describe("a build runs after npm ci --omit=dev", () => {
  it("imports only packages that are dependencies", async () => {
    const { metafile } = await build({
      entryPoints: ["server/main.ts", "server/serve.ts"],
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      outdir: "out",
      write: false,
      metafile: true,
    });
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    const packages = imported.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
    const missing = packages.filter(
      (name) => !isBuiltin(name) && !forBuilding.includes(name) && !(name in dependencies),
    );
    expect(packages).toContain("postgres");
    expect([...new Set(missing)]).toEqual([]);
  });
});
