import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { entryPoints } from "./bundle";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
// Imported only when there is something to build.
const forBuilding = ["esbuild"];

/** The packages that a program of the server imports, and how. */
async function packagesOf(program: keyof typeof entryPoints): Promise<{ name: string; kind: string }[]> {
  const { metafile } = await build({
    entryPoints: [entryPoints[program]],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outdir: "out",
    write: false,
    metafile: true,
  });
  return Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .map(({ path, kind }) => ({ name: /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path, kind }))
    .filter(({ name }) => !isBuiltin(name));
}

describe("a build runs after npm ci --omit=dev", () => {
  it("imports only packages that are dependencies", async () => {
    const packages = await Promise.all((["main", "api", "pages", "supervisor"] as const).map(packagesOf));
    const names = packages.flat().map(({ name }) => name);
    expect(names).toContain("postgres");
    expect(names.filter((name) => !forBuilding.includes(name) && !(name in dependencies))).toEqual([]);
  });
});

it("CONTRIBUTING.md says why each package with an install script stays", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const withScript = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  expect(withScript.length).toBeGreaterThan(0);
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const names = withScript.map((path) => path.split("node_modules/").at(-1) ?? "");
  expect(names.filter((name) => !text.includes(name) && !text.includes(`${name.split("/")[0]}/*`))).toEqual([]);
});

describe("docs/deploy.md: a process loads what its configuration asks for", () => {
  const ofPages = /^(next|next-auth|react|react-dom)$/;
  const ofSome = /^(@opentelemetry\/.+|@modelcontextprotocol\/sdk|@zxcvbn-ts\/.+)$/;

  it("loads nothing of Next and React in the process of the API", async () => {
    const packages = await packagesOf("api");
    expect(packages.filter(({ name }) => ofPages.test(name))).toEqual([]);
    expect((await packagesOf("pages")).map(({ name }) => name)).toContain("next");
  });

  it("loads OpenTelemetry only to trace, and MCP and the leaked passwords when needed", async () => {
    const optional = (await packagesOf("api")).filter(({ name }) => ofSome.test(name));
    expect(optional.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "@opentelemetry/sdk-trace-base",
        "@modelcontextprotocol/sdk",
        "@zxcvbn-ts/language-common",
      ]),
    );
    expect(optional.filter(({ kind }) => kind !== "dynamic-import")).toEqual([]);
  });
});
