import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "@/server/settings";

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

describe("one build serves any APP_URL", () => {
  it("has no page with the name of the machine it was built on", () => {
    expect(filesNamed(".html")).not.toEqual([]);
    expect(filesNamed(".html").filter((file) => readFileSync(file, "utf8").includes("//localhost"))).toEqual([]);
  });
});
