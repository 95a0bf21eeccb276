import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "@/server/launcher/failure";

const ignored = /(^|[/\\])(\.|(testing|generated)($|[/\\]))|\.test\.tsx?$/;
const generated = join("public", "client");

/**
 * A hash that changes when a file is changed, added, renamed or removed. Missing paths count as empty. Ignores tests,
 * what they share (`testing`), dot files, and what is made from the others.
 */
export async function fingerprint(root: string, paths: string[], extra: string): Promise<string> {
  const hash = createHash("sha256").update(extra);
  for (const path of paths) {
    const inside = await readdir(join(root, path), { recursive: true }).catch(insteadOf(["ENOENT", "ENOTDIR"], [""]));
    for (const file of inside.map((name) => join(path, name)).sort()) {
      if (ignored.test(file) || file.startsWith(generated)) continue;
      const content = await readFile(join(root, file)).catch(insteadOf(["ENOENT", "EISDIR"], undefined));
      // With the length, files whose concatenation is equal have different hashes.
      if (content) hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

const insteadOf =
  <T>(codes: string[], value: T) =>
  (error: unknown): T => {
    if (codes.includes(errorCode(error) ?? "")) return value;
    throw error;
  };
