import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { Failure } from "@/server/launcher/failure";
import { withoutSpecies } from "./demo";
import type { Rewriter } from "./words";

const run = promisify(execFile);

/** What stays as it is, with the reason that the report gives. */
const kept: [RegExp, string][] = [
  [/^drizzle\//, "applied migrations, and the one that renames"],
  [/\/testing\/[^/]*\.sql$/, "rows as an applied migration had them"],
  [/^(?:LICENSE|CHANGELOG\.md)$/, "licence and history of the project that you forked"],
  [/^(?:docs\/fork\.md|test\/fork\/)/, "how to make another product of this one, with its own example"],
  [/^server\/product\//, "this command, which finds the old words by name"],
  [/^lib\/base\/product\.ts$/, "the names of data folders and keys from before"],
];

export const reasonToKeep = (path: string): string | undefined => kept.find(([pattern]) => pattern.test(path))?.[1];

const isBinary = (content: Buffer): boolean => content.includes(0);

/** In git, or not ignored by it. @throws Failure outside of a repository, and with uncommitted changes unless forced */
export async function listFiles(force: boolean): Promise<string[]> {
  const git = (...args: string[]) => run("git", args, { maxBuffer: 64 * 1024 * 1024 });
  const status = await git("status", "--porcelain").catch(() => {
    throw new Failure("This folder is no git repository. Run: git init && git add --all && git commit -m Start");
  });
  if (status.stdout !== "" && !force) {
    throw new Failure("There are changes that are not committed. Commit them first, or use --force.");
  }
  const { stdout } = await git("ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate");
  return stdout.split("\0").filter((path) => path !== "" && existsSync(path));
}

/** Only the name of the package: a hash may look like a word. */
const rewriteLock = (text: string, words: Rewriter): string =>
  text.replace(/^( {2}| {6})"name": ".*"/gm, (line) => words.path(line));

export type File = { path: string; target: string; text: string | undefined; rewritten: string | undefined };

/** Reads all files. @throws Failure if two would have one name */
export async function planFiles(paths: string[], words: Rewriter): Promise<File[]> {
  const targets = new Map<string, string>();
  return Promise.all(
    paths.map(async (path) => {
      const stays = reasonToKeep(path) !== undefined;
      const target = stays ? path : words.path(path);
      const other = targets.get(target);
      if (other) throw new Failure(`${other} and ${path} would both become ${target}. Rename one of them first.`);
      targets.set(target, path);
      const content = await readFile(path);
      const text = isBinary(content) ? undefined : content.toString("utf8");
      if (text === undefined || stays) return { path, target, text, rewritten: text };
      const rewrite = path.endsWith("package-lock.json") ? rewriteLock(text, words) : words.text(withoutSpecies(text));
      return { path, target, text, rewritten: rewrite };
    }),
  );
}

/** @returns how many files have other text, and how many another name */
export async function writeFiles(files: File[]): Promise<{ changed: number; moved: number }> {
  const changed = files.filter(({ text, rewritten }) => text !== rewritten);
  for (const { path, rewritten } of changed) await writeFile(path, rewritten ?? "");
  const moved = files.filter(({ path, target }) => path !== target);
  for (const { path, target } of moved) {
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
  return { changed: changed.length, moved: moved.length };
}
