// `npm run release -- 2.1.0`: tests a clean clone as that release, and sets version and changelogs. `2.2.0-dev` begins the next.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "@/lib/base/errors";
import { runProgram, UsageError } from "@/server/commands/program";

const help = `Makes a release: npm run release -- 2.1.0. It runs .ci/run in a clean clone, sets the version and the dates of both
changelogs, and prints what to commit and tag. Afterwards, npm run release -- 2.2.0-dev begins the next one.`;

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();

/** Of packages and code, and the heading of what is not released yet. content/changelog.md may have nothing new. */
function setVersion(root: string, version: string): void {
  const edit = (file: string, from: RegExp, to: string): boolean => {
    const text = readFileSync(join(root, file), "utf8");
    writeFileSync(join(root, file), text.replace(from, to));
    return from.test(text);
  };
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format();
  const changed = version.endsWith("-dev")
    ? edit("CHANGELOG.md", /^(?=## v)/m, "## Unreleased\n\n")
    : edit("CHANGELOG.md", /^## Unreleased$/m, `## v${version} (${date})`);
  if (!changed) throw new UserError("CHANGELOG.md has nothing to release.");
  if (!version.endsWith("-dev")) {
    edit("content/changelog.md", /^## Unreleased\n\nThese changes .*\.\n/, `## ${version} (${date})\n`);
  }
  edit("lib/base/version.ts", /version = ".*"/, `version = "${version}"`);
  execFileSync("npm", ["version", "--no-git-tag-version", version], { cwd: root, stdio: "ignore" });
}

/** @throws UserError if its installation, its build or a test fails */
function testClone(version: string): void {
  const clone = mkdtempSync(join(tmpdir(), "release-"));
  try {
    git("clone", "--quiet", ".", clone);
    setVersion(clone, version);
    execFileSync(join(clone, ".ci", "run"), { cwd: clone, stdio: "inherit" });
  } catch (error) {
    throw error instanceof UserError ? error : new UserError("The clone does not pass. Nothing has changed.");
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

async function release([version = "", ...more]: string[]): Promise<void> {
  if (more.length > 0 || !/^\d+\.\d+\.\d+(-dev)?$/.test(version)) throw new UsageError("Give a version such as 2.1.0.");
  if (git("status", "--porcelain") !== "") throw new UserError("There are changes that are not committed.");
  const isNext = version.endsWith("-dev");
  if (!isNext) testClone(version);
  setVersion(".", version);
  const commit = `git commit --all --message "${isNext ? "Begin" : "Release"} ${version}"`;
  console.log(
    isNext ? commit : `${commit}\ngit tag --annotate v${version} --message ${version}\ngit push --follow-tags`,
  );
}

await runProgram({ help, run: release });
