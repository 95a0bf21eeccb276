import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bundled } from "@/test/script";

const files = ["package.json", "package-lock.json", "lib/base/version.ts"];
let folder: string;

const git = (...args: string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const versions = () =>
  [
    ...files
      .map(textOf)
      .join("")
      .matchAll(/(?:^ {2}"version": |version = |^ {6}"version": )"([^"]+)"/gm),
  ]
    .map(([, version]) => version)
    .slice(0, 3);

function commit(): void {
  git("add", "--all");
  git("-c", "user.name=Ann", "-c", "user.email=ann@example.com", "commit", "--quiet", "--message", "Change");
}

/** In the folder, as `npm run release` does. */
const release = (...args: string[]) =>
  spawnSync(process.execPath, [bundled("tools/release.ts"), ...args], { cwd: folder, encoding: "utf8" });

/** The checks of the clone are this command. */
function check(command: string): void {
  mkdirSync(join(folder, ".ci"), { recursive: true });
  writeFileSync(join(folder, ".ci", "run"), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-test-"));
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n### Added\n\n## v1.0.0 (1 May 2026)\n");
  mkdirSync(join(folder, "content"));
  writeFileSync(
    join(folder, "content/changelog.md"),
    "## Unreleased\n\nThese changes are not in a release yet.\n\n- New\n",
  );
  check("grep -q '^## v7.0.0 (' CHANGELOG.md && grep -q 7.0.0 lib/base/version.ts && test -d .git");
  git("init", "--quiet");
  commit();
});
afterEach(() => rmSync(folder, { recursive: true }));

it("CONTRIBUTING.md, A release: sets version and changelogs after a clone passed as that release, and begins the next", () => {
  const { status, stdout } = release("7.0.0");
  expect([status, stdout]).toEqual([0, expect.stringContaining("git tag --annotate v7.0.0 --message 7.0.0\n")]);
  expect(versions()).toEqual(["7.0.0", "7.0.0", "7.0.0"]);
  expect(textOf("CHANGELOG.md")).toMatch(/\n## v7\.0\.0 \(\d+ \w+ \d{4}\)\n\n### Added\n/);
  expect(textOf("content/changelog.md")).toMatch(/^## 7\.0\.0 \(\d+ \w+ \d{4}\)\n\n- New\n/);
  commit();
  expect(release("7.1.0-dev").stdout).toContain("Begin 7.1.0-dev");
  expect(versions()).toEqual(["7.1.0-dev", "7.1.0-dev", "7.1.0-dev"]);
  expect(textOf("CHANGELOG.md")).toMatch(/\n## Unreleased\n\n## v7\.0\.0 /);
});

it("changes nothing if the clone does not pass, with changes that are not committed, or nothing to release", () => {
  check("exit 1");
  expect(release("7.0.0")).toMatchObject({ status: 1, stderr: expect.stringContaining("not committed") });
  commit();
  expect(release("7.0.0")).toMatchObject({ status: 1, stderr: expect.stringContaining("The clone does not pass") });
  expect(release("7")).toMatchObject({ status: 2, stderr: expect.stringContaining("Give a version") });
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## v1.0.0 (1 May 2026)\n");
  commit();
  expect(release("7.0.0")).toMatchObject({ status: 1, stderr: expect.stringContaining("nothing to release") });
  expect(git("status", "--porcelain")).toBe("");
});
