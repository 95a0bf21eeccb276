import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { version } from "@/lib/base/version";

const textOf = (file: string) => readFileSync(file, "utf8");
/** The releases of a changelog with their dates, the newest first. */
const releasesIn = (file: string) =>
  [...textOf(file).matchAll(/^## v?(\d+\.\d+\.\d+ \(.+\))$/gm)].map(([, one]) => one);

it("CHANGELOG.md: its newest release is the version of the packages and of this build", () => {
  const lock = JSON.parse(textOf("package-lock.json"));
  const [newest] = releasesIn("CHANGELOG.md")[0]?.split(" ") ?? [];
  const versions = [JSON.parse(textOf("package.json")).version, lock.version, lock.packages[""].version, newest];
  expect(versions).toEqual(versions.map(() => version));
});

it("content/changelog.md has releases of CHANGELOG.md only, with their dates", () => {
  const releases = releasesIn("content/changelog.md");
  expect(releases.length).toBeGreaterThan(1);
  expect(releasesIn("CHANGELOG.md")).toEqual(expect.arrayContaining(releases));
});
