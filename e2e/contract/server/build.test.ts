import { readdirSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { actionIdKey } from "@/server/launcher/next-build";
import { projectRoot } from "@/server/launcher/settings";

type Lock = { packages: Record<string, { dev?: boolean }> };

const built = join(projectRoot, ".next", "server");
const filesNamed = (ending: string) =>
  readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(built, name));
const { packages }: Lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));

/** The packages that the pages load at run time. Next lists them in a file next to each page. */
const loaded = filesNamed(".nft.json")
  .flatMap((file) => {
    const { files }: { files: string[] } = JSON.parse(readFileSync(file, "utf8"));
    // A package.json alone is read to find a package, not to load it.
    const code = files.filter((path) => !path.endsWith("/package.json"));
    return code.map((path) => relative(projectRoot, resolve(dirname(file), path)));
  })
  .flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);

describe("a build runs after npm ci --omit=dev", () => {
  it("has pages that only load packages installed then", () => {
    expect(loaded).toContain("node_modules/next");
    expect([...new Set(loaded)].filter((name) => packages[name]?.dev)).toEqual([]);
  });
});

it("has source maps without the texts, which each process of the pages would keep", () => {
  const maps = filesNamed(".js.map");
  expect(maps.length).toBeGreaterThan(100);
  expect(maps.filter((file) => readFileSync(file, "utf8").includes('"sourcesContent"'))).toEqual([]);
});

describe("docs/deploy.md: two builds of one commit are the same to a browser", () => {
  it("has a build ID and action IDs that depend on the sources only", () => {
    const [id, fingerprint] = ["BUILD_ID", "BUILD_ID.stamp"].map((name) =>
      readFileSync(join(built, "..", name), "utf8"),
    );
    expect(id).toBe(fingerprint?.slice(0, 20));
    const manifest = JSON.parse(readFileSync(join(built, "server-reference-manifest.json"), "utf8"));
    // Next hashes this key, the file and the name of an action into its ID.
    expect(manifest.encryptionKey).toBe(actionIdKey);
    const files = Object.values<{ filename: string }>(manifest.node).map(({ filename }) => filename);
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter(isAbsolute)).toEqual([]);
  });
});
