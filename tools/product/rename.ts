import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "@/lib/base/errors";
import { product } from "@/lib/base/product";
import { demoNames, newName } from "@/lib/base/product/samples";
import * as plain from "./plain/samples";
import { type Identity, rewriter } from "./rewriter";

/** This file keeps it, so that a second rename is rejected. */
export const original: Identity = {
  name: "Animal Store",
  slug: "animal-store",
  keyPrefix: "ask",
  thing: { code: ["pet", "pets"], text: ["animal", "animals"] },
};

/** The licence and the history of the project that is forked, how to fork it, and this command. */
const kept = /^(?:LICENSE|CHANGELOG\.md|docs\/fork\.md|test\/fork\.ts|tools\/product\/.*)$/;

/** What stands in for the animals, and where. */
const marks = {
  "app/icon.svg": "icon.svg",
  "public/favicon.ico": "favicon.ico",
  "public/apple-touch-icon.png": "apple-touch-icon.png",
  ...Object.fromEntries(
    ["drawings.svg", "drawings.ts", "mark.ts", "samples.ts", "texts.ts"].map((file) => [
      `lib/base/product/${file}`,
      file,
    ]),
  ),
};

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1e8 });

/** @throws UserError if this is not a fresh fork */
function requireFresh(): void {
  if (product.name !== original.name) throw new UserError(`This is the ${product.name} already. Rename a fresh fork.`);
  if (!existsSync(".git")) throw new UserError("This folder is no git repository: its clone could not be compared.");
  if (git("status", "--porcelain") !== "")
    throw new UserError("There are changes that are not committed. Commit them first.");
  const data = process.env.DATA_DIR || ".data";
  if (existsSync(data)) {
    throw new UserError(`${data} has data with the names of before. Stop the service and remove the folder first.`);
  }
}

/** Rewrites every file in git, and its path. @throws UserError before it changes anything, if the fork is not fresh */
export function renameProduct(to: Identity): void {
  requireFresh();
  const samples: [string, string][] = [0, 1].map((at) => [demoNames[at] ?? "", plain.demoNames[at] ?? ""]);
  const rewrite = rewriter(original, to, [...samples, [newName, plain.newName]]);
  for (const [path, file] of Object.entries(marks)) writeFileSync(path, readFileSync(`tools/product/plain/${file}`));
  for (const path of git("ls-files", "-z").split("\0")) {
    if (path === "" || kept.test(path)) continue;
    const content = readFileSync(path);
    const text = content.toString("utf8");
    // Hashes in a lock file may have a word, and only names of packages are ours.
    const other = path.endsWith("package-lock.json") ? text.replace(/^ +"name": ".*"/gm, rewrite) : rewrite(text);
    if (!content.includes(0) && other !== text) writeFileSync(path, other);
    const target = rewrite(path);
    if (target === path) continue;
    if (existsSync(target))
      throw new UserError(`${path} would replace ${target}. Undo with: git reset --hard && git clean -fd`);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(path, target);
  }
  // Other words have another order and other lengths.
  execFileSync("node_modules/.bin/biome", ["check", "--write", "--log-level=error", "."], { stdio: "inherit" });
}
