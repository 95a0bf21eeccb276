import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

const left = new Set(["node_modules", ".git", ".next", ".data", ".cache", "test-results", "playwright-report"]);

/** A copy of the project to change and check, with its packages, but without a build. */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), "animal-store-copy-"));
  for (const name of await readdir(".")) if (!left.has(name)) await cp(name, join(folder, name), { recursive: true });
  await symlink(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    /** What a command prints, and whether it succeeds. */
    run: async (
      command: string,
      args: string[],
      env: Record<string, string> = {},
    ): Promise<{ ok: boolean; text: string }> =>
      execute(command, args, { cwd: folder, maxBuffer: 1e8, env: { ...process.env, ...env } }).then(
        ({ stdout, stderr }) => ({ ok: true, text: stdout + stderr }),
        ({ stdout, stderr }) => ({ ok: false, text: stdout + stderr }),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
