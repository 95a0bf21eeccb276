import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { version } from "@/lib/base/version";

const textOf = (file: string) => readFileSync(file, "utf8");
/** The releases of a changelog with their dates, the newest first. */
const releasesIn = (file: string) =>
  [...textOf(file).matchAll(/^## v?(\d+\.\d+\.\d+ \(.+\))$/gm)].map(([, one]) => one);

it("the packages have the version of this build: between releases that of the next one, else the newest of CHANGELOG.md", () => {
  const lock = JSON.parse(textOf("package-lock.json"));
  const versions = [JSON.parse(textOf("package.json")).version, lock.version, lock.packages[""].version];
  expect(versions).toEqual(versions.map(() => version));
  const [newest = ""] = releasesIn("CHANGELOG.md")[0]?.split(" ") ?? [];
  const isBetween = textOf("CHANGELOG.md").includes("\n## Unreleased\n");
  expect(version.endsWith("-dev")).toBe(isBetween);
  expect(isBetween ? version > newest : version === newest).toBe(true);
});

it("content/changelog.md has releases of CHANGELOG.md only, with their dates", () => {
  const releases = releasesIn("content/changelog.md");
  expect(releases.length).toBeGreaterThan(1);
  expect(releasesIn("CHANGELOG.md")).toEqual(expect.arrayContaining(releases));
});

it("documents name no tag, which a clone may not have", () => {
  const documents = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const files = ["README.md", "CONTRIBUTING.md", ...documents.map((name) => join("docs", name))];
  expect(files.filter((file) => /\bv\d+\.\d+\.\d+\b/.test(textOf(file)))).toEqual([]);
});
