import { createHash, type Hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@/server/failure";

/**
 * A hash that changes when a file is changed, added, renamed or removed. Missing paths count as empty. Ignores tests,
 * what they share (`testing`), dot files, and what is made from the others.
 */
export async function fingerprint(root: string, paths: string[], extra: string): Promise<string> {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) await addPath(hash, root, path);
  return hash.digest("hex");
}

const ignored = /^\.|\.test\.tsx?$|^(testing|generated)$/;
const generated = join("public", "client");

async function addPath(hash: Hash, root: string, path: string): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
    throw error;
  });
  if (!entries) return await addFile(hash, root, path);
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = join(path, name);
    if (!ignored.test(name) && inside !== generated) await addPath(hash, root, inside);
  }
}

async function addFile(hash: Hash, root: string, path: string): Promise<void> {
  const content = await readFile(join(root, path)).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    return undefined;
  });
  // With the length, files whose concatenation is equal have different hashes.
  if (content) hash.update(`${path}\0${content.length}\0`).update(content);
}
