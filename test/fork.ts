import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyProject } from "./copy";
import { fromVitest, type Totals } from "./reports";

const parcels = ["--name", "Parcel Desk", "--slug", "parcel-desk", "--prefix", "pdk", "--thing", "parcel/parcels"];
/** What a fork of animals would have left. The licence and the changelog are of the project that was forked. */
const leftover =
  "[Aa]nimal|ANIMAL|\\b[Pp]aws?\\b|(^|[^A-Za-z])[Pp]ets?([^a-z]|$)|[a-z]Pets?([^a-z]|$)|\\bPETS?|\\bask_[a-z]";
const mayHave = ["LICENSE", "CHANGELOG.md", "docs/fork.md", "test/fork.ts", "tools/product", "package-lock.json"];

/** Renames a copy of the project as docs/fork.md says, and checks its types, its lint, its words and its unit tests. */
export async function checkFork(): Promise<Totals> {
  const fork = await copyProject();
  const report = join(fork.folder, "unit.json");
  const git = (...args: string[]) =>
    fork.run("git", ["-c", "user.name=Fork", "-c", "user.email=fork@example.com", ...args]);
  const totals: Totals = { passed: 0, failed: 0, failures: [], files: [] };
  const step = (name: string, ok: boolean, text: string): void => {
    totals[ok ? "passed" : "failed"]++;
    if (!ok) totals.failures.push(`fork: ${name}\n${text}`);
  };
  try {
    await git("init", "--quiet");
    await writeFile(join(fork.folder, ".git", "info", "exclude"), "node_modules\n");
    await git("add", "--all");
    await git("commit", "--quiet", "--message", "Start");
    const rename = () => fork.run("npm", ["run", "--silent", "product", "--", ...parcels]);
    const rejects = async (why: string): Promise<void> => {
      const { ok, text } = await rename();
      step(`rejected: ${why}`, !ok && text.includes(why), text);
    };
    await mkdir(join(fork.folder, ".data"));
    await rejects(".data has data with the names of before");
    await rm(join(fork.folder, ".data"), { recursive: true });
    await writeFile(join(fork.folder, "notes.txt"), "");
    await rejects("changes that are not committed");
    await rm(join(fork.folder, "notes.txt"));
    const renamed = await rename();
    step("rename", renamed.ok, renamed.text);
    if (!renamed.ok) return totals;
    await git("add", "--all");
    await git("commit", "--quiet", "--message", "Make it the Parcel Desk");
    const left = await git("grep", "-nE", leftover, "--", ".", ...mayHave.map((path) => `:!${path}`));
    step("no word of the animals is left", left.text === "", left.text);
    await rejects("This is the Parcel Desk already");
    const checked = await fork.run("npm", ["run", "--silent", "check"]);
    step("types and lint", checked.ok, checked.text);
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const unit = await fork.run("npx", ["vitest", "run", "--project=unit", ...reporters]);
    const { passed, failed, failures } = fromVitest(JSON.parse(await readFile(report, "utf8")) as never);
    totals.passed += passed;
    totals.failed += unit.ok ? failed : Math.max(1, failed);
    totals.failures.push(...failures.map((failure) => `fork: ${failure}`));
    return totals;
  } finally {
    await fork.remove();
  }
}
